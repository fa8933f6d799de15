package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.plot.Figure;
import io.freshet.plot.Language;
import io.freshet.testkit.Xml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What holds for the page of every experiment. */
final class PageCheck {
    private PageCheck() {}

    /** Written and read back in both languages: the page, and the files beside it, which are the same in both. */
    static void check(LabPage page, Path folder) throws IOException {
        for (Language language : Language.values()) {
            Path file = page.write(folder.resolve(language.tag()), language);
            String html = Files.readString(file);
            check(html, language);
            assertThat(html).contains("<html lang=\"" + language.tag() + "\">");
            assertThat(page.files())
                    .allSatisfy(
                            beside -> assertThat(file.resolveSibling(beside)).isNotEmptyFile());
            for (int i = 0; i < page.figures().size(); i++) {
                Figure figure = page.figures().get(i);
                assertThat(file.resolveSibling(page.files().get(i)))
                        .hasContent(figure.table(Language.EN).tsv());
                assertThat(html).contains("href=\"" + page.files().get(i) + "\"");
            }
        }
    }

    /** Well-formed even as XML, no script, nothing from anywhere else, and no word or sign of the other language. */
    static void check(String html, Language language) {
        Xml.read(html.substring("<!DOCTYPE html>\n".length()));
        assertThat(html).doesNotContain("<script", "src=", "@import", "NaN", "Infinity", "%1$s", "%s");
        assertThat(html.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http:", "https:");
        switch (language) {
            case EN ->
                assertThat(html)
                        .doesNotContainPattern("\\p{IsHangul}")
                        .doesNotContainPattern("<p[^>]*>[^<]*\\d ?%"); // a line must not end between the two
            case KO ->
                assertThat(html)
                        .doesNotContainPattern("<th>[a-z][A-Za-z -]*</th>")
                        .doesNotContainPattern(">[^<]*\\d[ \u00a0]%");
        }
    }
}
