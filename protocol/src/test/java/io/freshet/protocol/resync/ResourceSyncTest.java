package io.freshet.protocol.resync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.Canonicaliser;
import io.freshet.model.UrlRules;
import io.freshet.protocol.Sitemap;
import io.freshet.protocol.notice.ChangeStatus;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceSyncTest {
    private static final Instant NOON = Instant.parse("2026-11-19T12:00:00Z");

    @Test
    void a_change_list_is_read_as_it_was_printed() throws IOException {
        var head = new ResourceSyncHead(
                Capability.CHANGE_LIST, false, Map.of("up", "http://site.test/capabilitylist.xml"), null, NOON, null);
        var entries = List.of(
                ResourceSyncEntry.change(
                        "http://site.test/%EA%B0%80?a=1&b=2", ChangeStatus.ADDED, NOON, NOON.plusSeconds(1), 12),
                ResourceSyncEntry.change("http://site.test/b", ChangeStatus.DELETED, null, NOON, -1));
        assertThat(ResourceSyncDocument.read(print(head, entries))).contains(new ResourceSyncDocument(head, entries));
    }

    @Test
    void an_index_and_a_description_are_read_as_they_were_printed() throws IOException {
        var index = new ResourceSyncHead(Capability.RESOURCE_LIST, true, Map.of(), NOON, null, null);
        var parts = List.of(ResourceSyncEntry.page("http://site.test/list-1.xml", NOON));
        assertThat(ResourceSyncDocument.read(print(index, parts))).contains(new ResourceSyncDocument(index, parts));
        var description = ResourceSyncHead.of(Capability.DESCRIPTION, Map.of());
        var lists = List.of(ResourceSyncEntry.document("http://site.test/c.xml", Capability.CAPABILITY_LIST));
        assertThat(ResourceSyncDocument.read(print(description, lists)))
                .contains(new ResourceSyncDocument(description, lists));
    }

    @Test
    void a_sitemap_is_read_by_a_reader_of_sitemaps() throws IOException {
        var url = new Canonicaliser(UrlRules.DEFAULT)
                .parse("http://site.test/sitemap.xml")
                .orElseThrow();
        byte[] text = print(
                ResourceSyncHead.sitemap(false), List.of(ResourceSyncEntry.page("http://site.test/a%20b?x&y", NOON)));
        assertThat(Sitemap.read(url, text, new Canonicaliser(UrlRules.DEFAULT)).pages())
                .singleElement()
                .satisfies(page -> {
                    assertThat(page.url().text()).isEqualTo("http://site.test/a%20b?x&y");
                    assertThat(page.lastModified()).isEqualTo(NOON);
                });
        byte[] index =
                print(ResourceSyncHead.sitemap(true), List.of(ResourceSyncEntry.page("http://site.test/1.xml", NOON)));
        assertThat(Sitemap.read(url, index, new Canonicaliser(UrlRules.DEFAULT)).sitemaps())
                .hasSize(1);
        assertThat(ResourceSyncDocument.read(text))
                .as("a plain sitemap is no ResourceSync document")
                .isEmpty();
    }

    @Test
    void a_document_has_no_more_than_fifty_thousand_entries() {
        var page = ResourceSyncEntry.page("http://site.test/a", null);
        assertThatThrownBy(() -> {
                    var writer = new ResourceSyncWriter(new StringBuilder(), ResourceSyncHead.sitemap(false));
                    for (int i = 0; i <= ResourceSyncWriter.MOST_ENTRIES; i++) {
                        writer.add(page);
                    }
                })
                .hasMessageContaining("at most 50000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html/>",
                "<urlset",
                "<!DOCTYPE urlset [<!ENTITY a \"aaaa\">]><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:rs=\"http://www.openarchives.org/rs/terms/\"><rs:md capability=\"changelist\"/></urlset>",
                "<urlset xmlns:rs=\"http://www.openarchives.org/rs/terms/\"><rs:md capability=\"nonsense\"/></urlset>"
            })
    void what_is_no_document_or_has_a_type_declaration_is_refused(String text) {
        assertThat(ResourceSyncDocument.read(text.getBytes(UTF_8))).isEmpty();
    }

    private static byte[] print(ResourceSyncHead head, List<ResourceSyncEntry> entries) throws IOException {
        StringBuilder out = new StringBuilder();
        var writer = new ResourceSyncWriter(out, head);
        for (ResourceSyncEntry entry : entries) {
            writer.add(entry);
        }
        writer.end();
        return out.toString().getBytes(UTF_8);
    }
}
