package io.freshet.protocol.notice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.Body;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BatchFileTest {
    @Test
    void a_body_that_looks_like_a_batch_file_comes_back_as_it_was() throws IOException {
        byte[] body = "# URL : http://evil.test/\n# Action : D\n\n\u0000\u00ff가".getBytes(UTF_8);
        var page = new BatchFile.Entry("http://site.test/가", ChangeStatus.UPDATED, 7, "20260101000000", new Body(body));
        var gone = new BatchFile.Entry(
                "http://site.test/b", ChangeStatus.DELETED, 0, "20260101000000", new Body(new byte[0]));
        var out = new ByteArrayOutputStream();
        var writer = new BatchFile.Writer(out, "site.test");
        writer.add(page);
        writer.add(gone);
        var reader = new BatchFile.Reader(new ByteArrayInputStream(out.toByteArray()), 1_000);
        assertThat(reader.host()).isEqualTo("site.test");
        assertThat(all(reader)).containsExactly(page, gone);
    }

    @Test
    void the_form_of_the_papers_figure_12_is_read() throws IOException {
        var reader = reader("""
                #HOSTNAME : site.test

                # URL : http://site.test/a
                # ACTION : A
                # SIZE : 4
                # LASTMODIFIED : 20030720

                abc

                # URL : http://site.test/b
                # Action : D
                # SIZE : 0
                # LASTMODIFIED : 20030720
                """);
        List<BatchFile.Entry> entries = all(reader);
        assertThat(entries.stream().map(entry -> entry.action() + " " + entry.url()))
                .containsExactly("ADDED http://site.test/a", "DELETED http://site.test/b");
        assertThat(new String(entries.getFirst().body().content(), UTF_8).strip())
                .isEqualTo("abc");
    }

    @Test
    void a_torn_file_and_a_body_that_is_too_long_are_errors() {
        assertThatThrownBy(() -> reader("no batch")).isInstanceOf(IOException.class);
        String entry = "# HOSTNAME : h\n# URL : u\n# Action : A\n# LENGTH : %d\n\nabc";
        assertThatThrownBy(() -> all(reader(entry.formatted(4)))).hasMessageContaining("middle of a body");
        assertThatThrownBy(() -> all(reader(entry.formatted(101)))).hasMessageContaining("more than");
    }

    private static BatchFile.Reader reader(String text) throws IOException {
        return new BatchFile.Reader(new ByteArrayInputStream(text.getBytes(UTF_8)), 100);
    }

    private static List<BatchFile.Entry> all(BatchFile.Reader reader) throws IOException {
        List<BatchFile.Entry> entries = new ArrayList<>();
        for (Optional<BatchFile.Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
            entries.add(next.get());
        }
        return entries;
    }
}
