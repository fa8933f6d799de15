package io.freshet.search;

import io.freshet.model.CrawlUrl;
import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;

/** What of a page is shown besides its text. On disk a line for each. */
record Shown(CrawlUrl url, String title) {
    BytesRef written() {
        return new BytesRef(url.text() + '\n' + title);
    }

    /** Of a document of the segment. */
    static Shown of(LeafReader segment, int document) throws IOException {
        BinaryDocValues values = DocValues.getBinary(segment, Fields.SHOWN);
        String lines = values.advanceExact(document) ? values.binaryValue().utf8ToString() : "\n";
        int end = lines.indexOf('\n');
        String url = lines.substring(0, end); // canonical, as it was put
        return new Shown(new CrawlUrl(url, url.indexOf('/', url.indexOf("://") + 3)), lines.substring(end + 1));
    }
}
