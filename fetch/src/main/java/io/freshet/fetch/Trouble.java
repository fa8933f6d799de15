package io.freshet.fetch;

import io.freshet.model.FailureCause;
import io.freshet.model.Stage;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;

/** What an exception of the network or of the library means: the one place where they are translated. */
record Trouble(FailureCause cause, String detail) {
    /**
     * Of an exchange that was not cut off by us.
     *
     * @param ended whether the other side had closed
     */
    static Trouble of(Exception e, Stage stage, boolean ended) {
        return new Trouble(cause(e, stage, ended), detail(e));
    }

    private static FailureCause cause(Exception e, Stage stage, boolean ended) {
        return switch (e) {
            case BrokenEncodingException _ -> FailureCause.ENCODING;
            case BodyMemory.CutOffException _ -> FailureCause.CROWDED;
            case UnknownHostException _ -> FailureCause.DNS;
            case SocketTimeoutException _ -> FailureCause.TIMEOUT;
            case MessageConstraintException _ ->
                stage == Stage.HEADER ? FailureCause.HEADER_TOO_LONG : FailureCause.PROTOCOL;
            case HttpException _ -> FailureCause.PROTOCOL;
            case SSLException _ when stage == Stage.CONNECT || (!ended && !reset(e)) -> FailureCause.TLS;
            case ConnectException _, NoRouteToHostException _ -> FailureCause.REFUSED;
            case ConnectionClosedException _, NoHttpResponseException _, SocketException _ -> FailureCause.CLOSED;
            case MalformedChunkCodingException _ when !ended -> FailureCause.PROTOCOL;
            default -> FailureCause.CLOSED;
        };
    }

    private static boolean reset(Exception e) {
        return e.getCause() instanceof SocketException;
    }

    private static String detail(Exception e) {
        @Nullable String message = e.getMessage();
        for (@Nullable Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException && cause.getMessage() != null) {
                message = cause.getMessage(); // says more than the handshake that it ended
            }
        }
        return message == null || message.isBlank() ? e.getClass().getSimpleName() : oneLine(message);
    }

    /** Parts of it may come from the server. */
    private static String oneLine(String message) {
        var line = new StringBuilder(Math.min(message.length(), 200));
        for (int i = 0; i < message.length() && i < 200; i++) {
            char c = message.charAt(i);
            line.append(c < ' ' || c == 0x7f ? ' ' : c);
        }
        return line.toString();
    }

    /** Somebody wants the thread to stop: not the fault of the server. */
    static Trouble interrupted() {
        return new Trouble(FailureCause.CLOSED, "the visit was interrupted");
    }
}
