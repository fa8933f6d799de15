package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Page;

/** A page as this package sees it: its terms, its title's terms, its address. Made once a page and looked at by all topics. */
record ReadPage(Page page, TermList text, TermList title, Address address) {
    static ReadPage of(Page page, Terms terms) {
        return new ReadPage(
                page, TermList.of(page.text(), terms), TermList.of(page.title(), terms), Address.of(page.url(), terms));
    }

    CrawlUrl url() {
        return page.url();
    }
}
