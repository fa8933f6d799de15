package io.freshet.protocol.notice;

import java.util.Optional;

/**
 * What the site answers: {@code ResultValue CRLF Remark CRLF CRLF}.
 *
 * @param code 100 for done, 201 to 205 for an action that failed
 * @param remark a line for people
 */
public record RegistrationAnswer(int code, String remark) {
    public static final int DONE = 100;
    /** A longer answer is none. */
    public static final int MOST_BYTES = 4_096;

    public RegistrationAnswer {
        if (code != DONE && (code < 201 || code > 205)) {
            throw new IllegalArgumentException("a result is 100 or 201 to 205, not " + code);
        }
        remark = remark.replaceAll("\\s+", " ").strip();
    }

    public static RegistrationAnswer done(String remark) {
        return new RegistrationAnswer(DONE, remark);
    }

    public static RegistrationAnswer failed(RegistrationAction action, String remark) {
        return new RegistrationAnswer(action.failure(), remark);
    }

    public boolean isDone() {
        return code == DONE;
    }

    public String print() {
        return code + "\r\n" + remark + "\r\n\r\n";
    }

    /** Reads an answer; lines may end in LF alone. */
    public static Optional<RegistrationAnswer> read(String text) {
        String[] lines = text.split("\r?\n", 3);
        if (text.length() > MOST_BYTES || lines.length < 2 || !lines[0].strip().matches("100|20[1-5]")) {
            return Optional.empty();
        }
        return Optional.of(new RegistrationAnswer(Integer.parseInt(lines[0].strip()), lines[1]));
    }
}
