package io.freshet.watch.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.watch.text.Difference.Meaning;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

class JudgeTest {
    /** Terms of a shop: {@code @BAR@} is above the header, {@code @MAIN@} ends the text, {@code @SIDE@} is beside it, {@code @END@} ends the page. */
    private static final String ENGLISH = """
            <html lang=en><head><title>Terms of sale</title></head><body>@BAR@
            <header><a href=/>Garden House</a><nav><ul><li><a href=/a>Tools</a><li><a href=/b>Seeds</a></ul></nav></header>
            <div class=page><div class=terms><h1>Terms of sale</h1>
            <p>These terms apply to every order that you place with Garden House through this site or by telephone.</p>
            <h2>1. Delivery</h2>
            <p>We deliver within five working days after your payment has reached us, to addresses in Ireland and Britain.</p>
            <ul><li>Standard delivery by post</li><li>Express by DHL</li></ul>
            <table><tr><th>Parcel</th><th>Price</th></tr><tr><td>up to 5 kg</td><td>13,50 €</td></tr></table>
            <h2>2. Returns</h2>
            <p>You may return what you have bought within fourteen days, unused and in the packing in which you got it.</p>
            <p>We repay the price by the way in which you have paid, at the latest when the parcel has come back to us.</p>
            @MAIN@</div>
            <aside>@SIDE@</aside></div>
            <footer><p>Garden House Ltd, 4 Mill Lane, Cork. All prices on this site include the value added tax.</p></footer>
            @END@</body></html>""";

    private static final String FRENCH = """
            <html lang=fr><head><title>Conditions de vente</title></head><body>@BAR@
            <div id=page><div class=cms><h1>Conditions générales de vente</h1>
            <p>Les présentes conditions s'appliquent à toutes les commandes passées sur ce site par un client particulier.</p>
            <h2>Article 1 - Livraison</h2>
            <p>Nous livrons dans un délai de cinq jours ouvrés après la réception de votre paiement, en France métropolitaine.</p>
            <table><tr><td>Colis jusqu'à 5 kg</td><td>13,50 €</td></tr></table>
            <h2>Article 2 - Rétractation</h2>
            <p>Vous pouvez retourner vos achats dans un délai de quatorze jours, non utilisés et dans leur emballage.</p>
            <p>Dernière mise à jour : 3 mars 2024</p>
            @MAIN@</div>@SIDE@</div>@END@</body></html>""";

    private static final String KOREAN = """
            <html lang=ko><head><title>이용약관</title></head><body>@BAR@
            <div id=wrap><div class=content><h1>이용약관</h1>
            <p>이 약관은 회사가 제공하는 모든 서비스의 이용 조건과 절차, 회사와 회원의 권리와 의무를 정하는 것을 목적으로 합니다.</p>
            <h2>제1조 배송</h2>
            <p>회사는 결제가 확인된 날부터 영업일 기준 닷새 이내에 상품을 회원이 정한 주소로 배송합니다.</p>
            <table><tr><th>기본 배송비</th><td>3,000원</td></tr></table>
            <h2>제2조 환불</h2>
            <p>회원은 상품을 받은 날부터 열나흘 이내에 사용하지 않은 상품을 반품할 수 있고 회사는 대금을 돌려줍니다.</p>
            @MAIN@</div>@SIDE@</div>@END@</body></html>""";

    @SuppressWarnings("unused") // by its name
    private static final List<String> TERMS = List.of(ENGLISH, FRENCH, KOREAN);

    private static String page(String terms, String bar, String main, String side, String end) {
        return terms.replace("@BAR@", bar)
                .replace("@MAIN@", main)
                .replace("@SIDE@", side)
                .replace("@END@", end);
    }

    private static String plain(String terms) {
        return page(terms, "", "", "", "");
    }

    private static String bar(String terms, String bar) {
        return page(terms, bar, "", "", "");
    }

    private static String main(String terms, String main) {
        return page(terms, "", main, "", "");
    }

    private static String end(String terms, String end) {
        return page(terms, "", "", "", end);
    }

    private static Arguments edit(String name, String terms, String from, String to) {
        String before = plain(terms);
        assertThat(before).contains(from);
        return Arguments.of(name, new String[] {before, before, before.replace(from, to)});
    }

    private static Arguments visits(String name, String... visits) {
        return Arguments.of(name, visits);
    }

    @SuppressWarnings("unused") // by its name
    private static final List<Arguments> TOLD = List.of(
            edit("a sentence is edited", ENGLISH, "within five working days", "within two working days"),
            edit("a word in French", FRENCH, "quatorze jours", "trente jours"),
            edit("a word in Korean", KOREAN, "닷새 이내에", "사흘 이내에"),
            edit("a price in a table", ENGLISH, "13,50 €", "15 €"),
            edit("a price in won", KOREAN, "3,000원", "3,500원"),
            edit("an item of a list", ENGLISH, "Express by DHL", "Express by Chronopost"),
            edit("a lone date", FRENCH, "3 mars 2024", "19 avril 2024"),
            edit("a heading", ENGLISH, "2. Returns", "2. Returns and refunds"),
            edit("a row goes", KOREAN, "<tr><th>기본 배송비</th><td>3,000원</td></tr>", ""),
            visits("a short paragraph comes", plain(ENGLISH), main(ENGLISH, "<p>In force from May.</p>")),
            visits(
                    "a paragraph goes that always stood there",
                    main(FRENCH, "<p>Fermé le lundi.</p>"),
                    main(FRENCH, "<p>Fermé le lundi.</p>"),
                    plain(FRENCH)));

    @ParameterizedTest(name = "{0}")
    @FieldSource("TOLD")
    void a_change_of_the_text_is_told(String name, String[] visits) {
        assertThat(Visits.last(visits)).isInstanceOf(Verdict.Tell.class);
    }

    private static final String COOKIES =
            "<div id=cookie-consent><p>We use cookies to make this site work, to measure it and to show you adverts that interest you.</p><button>Accept all</button></div>";

    private static final String LE_CHOIX =
            "<div class=xyz><p>Avec votre accord, nos partenaires et nous utilisons des traceurs pour stocker et lire des données personnelles.</p><a href=#>Tout refuser</a> <div><a href=#>Tout accepter</a></div></div>";

    @SuppressWarnings("unused") // by its name
    private static final List<Arguments> QUIET = List.of(
            visits("a consent dialog comes", plain(ENGLISH), end(ENGLISH, COOKIES)),
            visits("a consent dialog goes", bar(ENGLISH, COOKIES), plain(ENGLISH)),
            visits("a consent dialog by its buttons, inside of the text", plain(FRENCH), main(FRENCH, LE_CHOIX)),
            visits(
                    "another promotion",
                    bar(ENGLISH, "<div><p>Free delivery on all orders above fifty euro, this weekend only!</p></div>"),
                    bar(
                            ENGLISH,
                            "<div><p>Spring sale: take a fifth off all garden tools until Sunday night.</p></div>")),
            visits(
                    "a promotion with words never seen",
                    plain(KOREAN),
                    bar(KOREAN, "<div><p>오늘만 전 상품 무료 배송에 추가 할인 쿠폰까지 드리는 봄맞이 행사를 놓치지 마세요</p></div>")),
            visits(
                    "a dialog that asks for the country",
                    plain(ENGLISH),
                    main(
                            ENGLISH,
                            "<div role=dialog><p>It seems that you are in Korea. Would you rather shop on our Korean site?</p></div>")),
            visits(
                    "recommendations rotate",
                    page(
                            ENGLISH,
                            "",
                            "",
                            "<p>You may also like our hand-made wooden bird houses for small gardens.</p>",
                            ""),
                    page(ENGLISH, "", "", "<p>You may also like this watering can of zinc with a brass rose.</p>", "")),
            visits(
                    "attributes and scripts",
                    plain(ENGLISH),
                    plain(ENGLISH)
                            .replace("class=terms", "class='terms' data-build=x91 id=t7")
                            .replace("</body>", "<script>var token='8f2a'</script></body>")),
            visits(
                    "markup around the same words",
                    plain(ENGLISH),
                    plain(ENGLISH).replace("five working days", "<b>five</b> <span>working</span> days")),
            visits(
                    "paragraphs are parted elsewhere",
                    plain(ENGLISH),
                    plain(ENGLISH).replace("through this site or", "through this site</p><p>or")),
            visits(
                    "typographic quotes and dashes",
                    plain(FRENCH),
                    plain(FRENCH).replace("s'appliquent", "s’appliquent").replace("Article 1 - ", "Article 1 — ")),
            visits(
                    "a counter in the text",
                    main(ENGLISH, "<p>220 of 338 readers found this helpful</p>"),
                    main(ENGLISH, "<p>221 of 340 readers found this helpful</p>"),
                    main(ENGLISH, "<p>225 of 344 readers found this helpful</p>"),
                    main(ENGLISH, "<p>226 of 347 readers found this helpful</p>")),
            visits(
                    "a teaser in the text that changes at every visit",
                    main(KOREAN, "<div class=tip><p>오늘의 한마디 하나</p></div>"),
                    main(KOREAN, "<div class=tip><p>봄에는 씨를 뿌려요</p></div>"),
                    main(KOREAN, "<div class=tip><p>물은 아침에 주세요</p></div>"),
                    main(KOREAN, "<div class=tip><p>전혀 새로운 이야기</p></div>")),
            visits(
                    "an address of e-mail is cloaked",
                    main(ENGLISH, "<p>Write to <a href='mailto:help@garden.example'>help@garden.example</a></p>"),
                    main(
                            ENGLISH,
                            "<p>Write to <a class=__cf_email__ data-cfemail='" + cloaked("help@garden.example")
                                    + "'>[email&#160;protected]</a></p>")),
            visits(
                    "a token",
                    main(ENGLISH, "<p>Request a81f0c2e99d04b7c served</p>"),
                    main(ENGLISH, "<p>Request 77c01be2d4f94a10 served</p>")));

    @ParameterizedTest(name = "{0}")
    @FieldSource("QUIET")
    void noise_is_not_told(String name, String[] visits) {
        assertThat(Visits.last(visits)).isInstanceOf(Verdict.Quiet.class);
    }

    private static String cloaked(String mail) {
        var hex = new StringBuilder("2a");
        mail.chars().forEach(c -> hex.append(String.format("%02x", c ^ 0x2a)));
        return hex.toString();
    }

    @ParameterizedTest
    @FieldSource("TERMS")
    void a_flap_is_told_once(String terms) {
        String other = main(terms, "<p>One more paragraph that only one of the servers has in its cache.</p>");

        assertThat(Visits.last(plain(terms), other)).isInstanceOf(Verdict.Tell.class);
        assertThat(Visits.last(plain(terms), other, plain(terms))).isInstanceOf(Verdict.Flap.class);
        assertThat(Visits.last(plain(terms), other, plain(terms), other)).isInstanceOf(Verdict.Flap.class);
    }

    @Test
    void a_page_in_another_language_is_not_told_and_a_change_after_it_is() {
        String later = plain(FRENCH).replace("quatorze", "trente");

        assertThat(Visits.last(plain(FRENCH), plain(ENGLISH))).isEqualTo(new Verdict.Quiet(Verdict.Reason.LANGUAGE));
        assertThat(Visits.last(plain(FRENCH), plain(ENGLISH), plain(FRENCH)))
                .isEqualTo(new Verdict.Quiet(Verdict.Reason.SAME));
        assertThat(Visits.last(plain(FRENCH), plain(ENGLISH), later)).isInstanceOf(Verdict.Tell.class);
    }

    @Test
    void a_page_that_changed_its_language_for_good_is_compared_in_the_new_one() {
        String english = plain(ENGLISH);

        assertThat(Visits.last(plain(FRENCH), english, english, english, english.replace("five", "two")))
                .isInstanceOf(Verdict.Tell.class);
    }

    @Test
    void an_edited_block_is_told_with_its_words() {
        Verdict verdict =
                Visits.last(plain(ENGLISH), plain(ENGLISH).replace("within five working days", "within two days"));

        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Tell.class,
                        tell -> assertThat(tell.differences())
                                .singleElement()
                                .isInstanceOfSatisfying(Difference.Edited.class, edited -> {
                                    assertThat(edited.gone()).isEqualTo("five working");
                                    assertThat(edited.come()).isEqualTo("two");
                                    assertThat(edited.meaning()).isEqualTo(Meaning.SEMANTIC);
                                }));
    }

    @Test
    void moved_blocks_are_no_news_of_their_own() {
        String moved = plain(ENGLISH)
                .replace(
                        "<li>Standard delivery by post</li><li>Express by DHL</li>",
                        "<li>Express by DHL</li><li>Standard delivery by post</li>");

        assertThat(Visits.last(plain(ENGLISH), moved)).isInstanceOf(Verdict.Quiet.class);
        assertThat(Visits.last(plain(ENGLISH), moved.replace("fourteen", "thirty")))
                .isInstanceOfSatisfying(
                        Verdict.Tell.class,
                        tell -> assertThat(tell.differences())
                                .hasSize(2)
                                .anySatisfy(each -> assertThat(each).isInstanceOf(Difference.Moved.class)));
    }

    static Stream<Long> seeds() {
        return new SplittableRandom(4).longs(30).boxed();
    }

    /** A page of some sections, each with paragraphs of made-up words. */
    private static String random(SplittableRandom random) {
        var html = new StringBuilder("<html><body><nav><a href=/>home</a></nav><main>");
        for (int section = 0; section < 2 + random.nextInt(5); section++) {
            html.append("<section class=s")
                    .append(section)
                    .append("><h2>")
                    .append(words(random, 3))
                    .append("</h2>");
            for (int i = 0; i < 1 + random.nextInt(4); i++) {
                html.append("<p>")
                        .append(words(random, 10 + random.nextInt(40)))
                        .append(".</p>");
            }
            html.append("</section>");
        }
        return html.append("</main></body></html>").toString();
    }

    private static String words(SplittableRandom random, int count) {
        var words = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            words.add(Long.toString(random.nextLong(1L << 30, 1L << 40), 36).replaceAll("[0-9]", "e"));
        }
        return String.join(" ", words);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void equal_pages_are_quiet_and_so_are_other_attributes(long seed) {
        String page = random(new SplittableRandom(seed));
        UnaryOperator<String> shuffled = html -> html.replace("<p>", "<p style='color:red' data-n=" + seed + ">")
                .replace("<section class=", "<section id=x9 data-k=1 class=");

        assertThat(Visits.last(page, page)).isEqualTo(new Verdict.Quiet(Verdict.Reason.SAME));
        assertThat(Visits.last(page, shuffled.apply(page))).isEqualTo(new Verdict.Quiet(Verdict.Reason.SAME));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_word_that_changes_anywhere_in_the_text_is_told(long seed) {
        var random = new SplittableRandom(seed);
        String page = random(random);
        int paragraph = page.indexOf("<p>", random.nextInt(page.lastIndexOf("<p>") + 1));
        int space = page.indexOf(' ', paragraph);
        String edited = page.substring(0, space) + " quite" + page.substring(space);

        assertThat(Visits.last(page, page, edited)).isInstanceOf(Verdict.Tell.class);
    }
}
