package io.freshet.bench;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Makes up pages that look like those of software manuals: a header with style and script, a list of neighbours, headings, paragraphs with links
 * and code, tables, examples, a footer. About 22 KB and 50 links a page; every fifth page is in Korean. The same seed and number give the same page.
 *
 * <p>Words are drawn so that a few are common and most are rare (as in any language), since compressors and fingerprints would otherwise have it
 * too easy or too hard. Safe for use by many threads.
 */
final class ManualPages {
    private static final String[] ENGLISH = """
            the of to a and in is that for it be as on with are this by or from an not if can you which at will value function returns when option
            file set name type default used server database table query index string number list object method class module parameter argument
            example connection client request response header buffer memory thread process signal lock transaction commit column row key
            expression operator statement condition result error warning message output input stream encoding character byte length position
            configuration directory path permission user group password certificate session token cache timeout limit maximum minimum version
            release compatibility behaviour deprecated replaced available optional required specified corresponding following previous current
            """.strip().split("\\s+");
    private static final String[] KOREAN = """
            이 그 및 또는 수 있습니다 합니다 때 경우 대한 위한 다음 함수 값을 반환합니다 옵션 파일 설정 이름 형식 기본값 서버 데이터베이스 표 질의
            색인 문자열 숫자 목록 객체 메서드 클래스 모듈 매개변수 인수 예제 연결 클라이언트 요청 응답 머리글 메모리 스레드 프로세스 잠금 트랜잭션
            열 행 키 식 연산자 문 조건 결과 오류 경고 출력 입력 스트림 인코딩 문자 바이트 길이 위치 구성 디렉터리 경로 권한 사용자 그룹 암호
            """.strip().split("\\s+");

    private final long seed;

    ManualPages(long seed) {
        this.seed = seed;
    }

    /** Whether the page is in Korean. */
    static boolean korean(int number) {
        return number % 5 == 4;
    }

    /** The page of this number in a manual of so many pages, which link to each other. */
    String page(int number, int pages) {
        return new Draft(new SplittableRandom(seed * 1_000_003 + number), korean(number), number, pages).html();
    }

    /** Some text without any markup. */
    String text(int number, int words) {
        var draft = new Draft(new SplittableRandom(seed * 1_000_003 + number), korean(number), number, 1);
        draft.words(words);
        return draft.html.toString();
    }

    static String path(int number) {
        return String.format(Locale.ROOT, "/manual/part-%d/section-%d.html", number / 50, number);
    }

    private static final class Draft {
        private final SplittableRandom random;
        private final boolean korean;
        private final int number;
        private final int pages;
        private final StringBuilder html = new StringBuilder(32_000);

        Draft(SplittableRandom random, boolean korean, int number, int pages) {
            this.random = random;
            this.korean = korean;
            this.number = number;
            this.pages = pages;
        }

        String html() {
            head();
            neighbours();
            int sections = 2 + random.nextInt(8);
            for (int section = 1; section <= sections; section++) {
                section(section);
            }
            html.append(
                    "<div class=\"footer\">&copy; Copyright 2001&ndash;2026. Last updated on Mar 01, 2026.</div>\n</body>\n</html>\n");
            return html.toString();
        }

        private void head() {
            html.append("<!DOCTYPE html>\n<html lang=\"")
                    .append(korean ? "ko" : "en")
                    .append("\">\n<head>\n");
            html.append("<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
            words(5);
            html.append(
                    "</title>\n<link rel=\"stylesheet\" href=\"/_static/manual.css\" type=\"text/css\">\n<style>\n");
            for (int i = 0; i < 8; i++) {
                html.append("div.section-")
                        .append(i)
                        .append(" > p { margin: 0.5em ")
                        .append(i)
                        .append("em; }\n");
            }
            html.append(
                    "</style>\n<script>\n  if (window.top < 1 && document.all) { document.write('<b>old</b>'); }\n</script>\n</head>\n<body>\n");
        }

        private void neighbours() {
            html.append(
                    "<div class=\"sphinxsidebar\" role=\"navigation\" aria-label=\"Main\">\n<ul class=\"current\">\n");
            for (int i = 0; i < 24; i++) {
                html.append("<li class=\"toctree-l1\"><a class=\"reference internal\" href=\"");
                link();
                html.append("\">");
                words(3);
                html.append("</a></li>\n");
            }
            html.append("</ul>\n</div>\n");
        }

        private void section(int section) {
            html.append("<div class=\"section\" id=\"s")
                    .append(section)
                    .append("\">\n<h2>")
                    .append(section)
                    .append(". ");
            words(4);
            html.append("<a class=\"headerlink\" href=\"#s")
                    .append(section)
                    .append("\" title=\"Permalink\">&para;</a></h2>\n");
            int paragraphs = 3 + random.nextInt(6);
            for (int i = 0; i < paragraphs; i++) {
                paragraph();
            }
            if (random.nextBoolean()) {
                example();
            }
            if (random.nextInt(3) == 0) {
                table();
            }
            html.append("</div>\n");
        }

        private void paragraph() {
            html.append("<p class=\"para\">");
            int parts = 2 + random.nextInt(4);
            for (int i = 0; i < parts; i++) {
                words(8 + random.nextInt(14));
                switch (random.nextInt(4)) {
                    case 0 -> {
                        html.append(" <a class=\"xref\" href=\"");
                        link();
                        html.append("\"><code class=\"literal\">");
                        words(1);
                        html.append("()</code></a> ");
                    }
                    case 1 ->
                        html.append(" <em>n</em>&nbsp;&lt;&nbsp;")
                                .append(random.nextInt(1_000))
                                .append(", ");
                    case 2 -> html.append(" <code>--with=\"x&amp;y\"</code> ");
                    default -> html.append(". ");
                }
            }
            html.append("</p>\n");
        }

        private void example() {
            html.append("<pre class=\"programlisting\">\n");
            for (int line = 0; line < 8; line++) {
                html.append("    <span class=\"k\">if</span> (");
                words(1);
                html.append(" &gt;= <span class=\"mi\">")
                        .append(random.nextInt(100))
                        .append("</span>) { ");
                words(3);
                html.append("; }\n");
            }
            html.append("</pre>\n");
        }

        private void table() {
            html.append(
                    "<table class=\"docutils\" border=\"1\">\n<thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead>\n<tbody>\n");
            for (int row = 0; row < 6; row++) {
                html.append("<tr><td><code>");
                words(1);
                html.append("</code></td><td>int</td><td>");
                words(9);
                html.append("</td></tr>\n");
            }
            html.append("</tbody>\n</table>\n");
        }

        /** As manuals have them: mostly relative, mostly near, often with a fragment. */
        private void link() {
            int near = Math.floorMod(number + random.nextInt(41) - 20, pages);
            int far = random.nextInt(pages);
            switch (random.nextInt(10)) {
                case 0 ->
                    html.append("https://www.example.org/project/")
                            .append(far)
                            .append("/?lang=en&amp;q=")
                            .append(far);
                case 1 -> html.append("../../..").append(path(far));
                case 2 -> html.append(path(far)).append("#s1");
                case 3 -> html.append("#s").append(random.nextInt(9));
                default -> {
                    html.append("../part-")
                            .append(near / 50)
                            .append("/section-")
                            .append(near)
                            .append(".html");
                    if (random.nextBoolean()) {
                        html.append("#s").append(random.nextInt(9));
                    }
                }
            }
        }

        private void words(int count) {
            String[] words = korean ? KOREAN : ENGLISH;
            for (int i = 0; i < count; i++) {
                double draw = random.nextDouble();
                html.append(i == 0 ? "" : " ").append(words[(int) (draw * draw * draw * words.length)]);
                if (random.nextInt(12) == 0) { // a rare one
                    html.append('_').append(Integer.toString(random.nextInt(50_000), 36));
                }
            }
        }
    }
}
