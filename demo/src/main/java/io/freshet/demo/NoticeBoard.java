package io.freshet.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * A small town's notices as plain files in a folder, which an editor writes, changes and takes down. Whoever serves the folder tells robots about it. Not thread-safe.
 */
public final class NoticeBoard {
    private static final int NOTICES = 12;

    private record Matter(String english, String korean) {}

    private record State(String english, String korean) {}

    private static final List<Matter> MATTERS = List.of(
            new Matter("Bridge closed for repairs", "다리 보수로 통행 금지"),
            new Matter("Library opening hours", "도서관 운영 시간"),
            new Matter("Waste collection days", "쓰레기 수거 요일"),
            new Matter("Swimming pool season tickets", "수영장 정기권"),
            new Matter("Market square parking", "장터 광장 주차"),
            new Matter("Flood warning for the lower meadows", "아랫들 침수 경보"),
            new Matter("Tender for street lights", "가로등 설치 입찰"),
            new Matter("Night bus timetable", "심야 버스 시간표"),
            new Matter("Tree planting in the park", "공원 나무 심기"),
            new Matter("Town council meeting", "마을 의회 회의"),
            new Matter("Water mains flushing", "상수도관 세척"),
            new Matter("School lunch prices", "학교 급식 요금"));

    private static final List<State> STATES = List.of(
            new State("moved to Monday", "월요일로 변경"),
            new State("moved to Friday", "금요일로 변경"),
            new State("confirmed as planned", "계획대로 확정"),
            new State("extended by two weeks", "2주 연장"),
            new State("cancelled until further notice", "추후 공지까지 취소"),
            new State("under review by the council", "의회에서 검토 중"));

    private final Path folder;
    private final RandomGenerator random;

    public NoticeBoard(Path folder, RandomGenerator random) {
        this.folder = folder;
        this.random = random;
    }

    /** Writes what is missing: the front page and all notices. */
    public void begin() throws IOException {
        Files.createDirectories(folder);
        if (!Files.exists(folder.resolve("index.html"))) {
            for (int i = 0; i < NOTICES; i++) {
                write(i);
            }
            front();
        }
    }

    /**
     * Does what an editor does next: mostly a notice is changed, now and then one is taken down, and put up again later.
     *
     * @return the name of the file
     */
    public String edit() throws IOException {
        int notice = random.nextInt(NOTICES);
        Path file = file(notice);
        if (Files.exists(file) && random.nextInt(8) == 0) {
            Files.delete(file);
            front();
        } else {
            boolean back = !Files.exists(file);
            write(notice);
            if (back) {
                front();
            }
        }
        return file.getFileName().toString();
    }

    private Path file(int notice) {
        return folder.resolve("notice-" + (notice + 1) + ".html");
    }

    private void write(int notice) throws IOException {
        Matter matter = MATTERS.get(notice);
        State state = STATES.get(random.nextInt(STATES.size()));
        int number = 1_000 + random.nextInt(9_000);
        save(
                file(notice),
                String.format(
                        Locale.ROOT,
                        "<h1>%s</h1><p>%s: %s. Reference %d.</p><h1 lang=ko>%s</h1><p lang=ko>%s: %s. 문서 번호 %d.</p>"
                                + "<p><a href=index.html>All notices</a></p>",
                        matter.english(),
                        matter.english(),
                        state.english(),
                        number,
                        matter.korean(),
                        matter.korean(),
                        state.korean(),
                        number),
                matter.english());
    }

    private void front() throws IOException {
        var list = new StringBuilder("<h1>Notices of Riverton</h1><ul>");
        for (int i = 0; i < NOTICES; i++) {
            if (Files.exists(file(i))) {
                list.append("<li><a href=")
                        .append(file(i).getFileName())
                        .append('>')
                        .append(MATTERS.get(i).english())
                        .append(" / ")
                        .append(MATTERS.get(i).korean())
                        .append("</a>");
            }
        }
        save(folder.resolve("index.html"), list.append("</ul>").toString(), "Notices of Riverton");
    }

    /** Beside, then renamed: nobody ever reads half a page. */
    private void save(Path file, String body, String title) throws IOException {
        Path beside = folder.resolveSibling(folder.getFileName() + ".new");
        Files.writeString(
                beside,
                "<!doctype html><html lang=en><head><meta charset=utf-8><title>" + title + "</title></head><body>"
                        + body + "</body></html>\n");
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
