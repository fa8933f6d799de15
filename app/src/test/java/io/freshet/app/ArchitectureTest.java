package io.freshet.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows of docs/architecture.md. */
@AnalyzeClasses(packages = "io.freshet", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule the_model_knows_nobody = classes()
            .that()
            .resideInAPackage("..model..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("..model..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule figures_know_nobody = classes()
            .that()
            .resideInAPackage("io.freshet.plot..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("io.freshet.plot..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule packages_form_no_cycles =
            slices().matching("io.freshet.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule page_protocol_fetch_and_store_know_only_the_model = noClasses()
            .that()
            .resideInAnyPackage("..page..", "..protocol..", "..fetch..", "..store..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "..crawl..",
                    "..lab..",
                    "io.freshet.search..",
                    "io.freshet.web..",
                    "io.freshet.siteagent..",
                    "io.freshet.notify..",
                    "..app..");

    @ArchTest
    static final ArchRule topics_know_the_model_and_open_no_socket_and_no_file = classes()
            .that()
            .resideInAPackage("io.freshet.topics..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.freshet.topics..",
                    "..model..",
                    "java.lang..",
                    "java.util..",
                    "java.nio.charset..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule watch_knows_pages_and_the_model_and_opens_no_socket_and_no_file = classes()
            .that()
            .resideInAPackage("io.freshet.watch..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.freshet.watch..",
                    "..page..",
                    "..model..",
                    "java.lang..",
                    "java.util..",
                    "java.text..",
                    "java.nio",
                    "java.nio.charset..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule nobody_but_the_app_knows_the_lab = noClasses()
            .that()
            .resideOutsideOfPackages("..lab..", "..app..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.freshet.lab..");

    @ArchTest
    static final ArchRule the_lab_knows_the_parts_of_a_crawl_and_search = classes()
            .that()
            .resideInAPackage("io.freshet.lab..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "..lab..",
                    "io.freshet.plot..",
                    "..crawl..",
                    "..search..",
                    "io.freshet.freshness..",
                    "io.freshet.topics..",
                    "..fetch..",
                    "..page..",
                    "..store..",
                    "..model..",
                    "java..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule web_knows_search_and_the_model_and_gets_the_rest_from_the_app = classes()
            .that()
            .resideInAPackage("io.freshet.web..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.freshet.web..",
                    "io.freshet.search..",
                    "io.freshet.plot..",
                    "..model..",
                    "io.helidon..",
                    "gg.jte..",
                    "com.fasterxml.jackson..",
                    "java..",
                    "javax.crypto..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule nobody_but_the_app_knows_web = noClasses()
            .that()
            .resideOutsideOfPackages("io.freshet.web..", "..app..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.freshet.web..");

    @ArchTest
    static final ArchRule the_crawl_does_not_know_the_search = noClasses()
            .that()
            .resideInAPackage("io.freshet.crawl..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.freshet.search..");

    @ArchTest
    static final ArchRule search_knows_neither_crawl_nor_fetch = apart("search", "..crawl..", "..fetch..", "..lab..");

    @ArchTest
    static final ArchRule freshness_knows_only_the_model = classes()
            .that()
            .resideInAPackage("io.freshet.freshness..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("io.freshet.freshness..", "..model..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule search_and_web_do_not_know_freshness = noClasses()
            .that()
            .resideInAnyPackage("io.freshet.search..", "io.freshet.web..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.freshet.freshness..");

    @ArchTest
    static final ArchRule page_knows_none_of_its_neighbours = apart("page", "..protocol..", "..fetch..", "..store..");

    @ArchTest
    static final ArchRule protocol_knows_none_of_its_neighbours =
            apart("protocol", "..page..", "..fetch..", "..store..");

    @ArchTest
    static final ArchRule fetch_knows_none_of_its_neighbours = apart("fetch", "..page..", "..protocol..", "..store..");

    @ArchTest
    static final ArchRule store_knows_none_of_its_neighbours = apart("store", "..page..", "..protocol..", "..fetch..");

    @ArchTest
    static final ArchRule the_demo_knows_only_the_model = classes()
            .that()
            .resideInAPackage("io.freshet.demo..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("io.freshet.demo..", "..model..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule nobody_knows_the_app = noClasses()
            .that()
            .resideOutsideOfPackage("..app..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.freshet.app..");

    @ArchTest
    static final ArchRule only_page_knows_the_html_library = behind("page", "org.jsoup..", "org.mozilla..");

    @ArchTest
    static final ArchRule only_fetch_knows_the_http_library = behind("fetch", "org.apache.hc..");

    @ArchTest
    static final ArchRule only_store_knows_the_databases_and_the_warc_library =
            behind("store", "org.rocksdb..", "org.netpreserve..", "org.sqlite..");

    /** An owner of tables writes its own statements, and runs them in the transactions that store gives it. */
    @ArchTest
    static final ArchRule outside_of_store_only_owners_of_tables_know_SQL = noClasses()
            .that()
            .resideOutsideOfPackage("..store..")
            .and()
            .haveNameNotMatching(".*Tables(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.sql..");

    @ArchTest
    static final ArchRule cooperate_knows_what_it_needs_of_a_site_and_nothing_of_the_crawl = classes()
            .that()
            .resideInAPackage("io.freshet.cooperate..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.freshet.cooperate..",
                    "..protocol..",
                    "..fetch..",
                    "..page..",
                    "..store..",
                    "..model..",
                    "jakarta.mail..",
                    "org.eclipse.angus..",
                    "java..",
                    "javax.net.ssl..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule notify_knows_nobody = classes()
            .that()
            .resideInAPackage("io.freshet.notify..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.freshet.notify..",
                    "..model..",
                    "jakarta.mail..",
                    "org.eclipse.angus..",
                    "java..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule the_site_agent_is_small = classes()
            .that()
            .resideInAPackage("io.freshet.siteagent..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "io.freshet.siteagent..",
                    "..protocol..",
                    "io.freshet.notify..",
                    "..model..",
                    "io.helidon..",
                    "java..",
                    "javax.net.ssl..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule only_notify_sends_mails_and_only_cooperate_reads_them = noClasses()
            .that()
            .resideOutsideOfPackages("io.freshet.notify..", "io.freshet.cooperate.mail..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta.mail..", "org.eclipse.angus..");

    @ArchTest
    static final ArchRule only_web_and_the_site_agent_know_the_server_library = noClasses()
            .that()
            .resideOutsideOfPackages("io.freshet.web..", "io.freshet.siteagent..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.helidon..");

    @ArchTest
    static final ArchRule only_web_knows_the_templates = behind("web", "gg.jte..");

    @ArchTest
    static final ArchRule only_search_knows_lucene = behind("search", "org.apache.lucene..", "com.ibm.icu..");

    @ArchTest
    static final ArchRule only_web_protocol_and_the_app_know_the_json_library = noClasses()
            .that()
            .resideOutsideOfPackages("io.freshet.web..", "..protocol..", "..app..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule only_crawl_knows_the_primitive_collections = behind("crawl", "it.unimi..");

    @ArchTest
    static final ArchRule only_fetch_and_protocol_know_crawler_commons = noClasses()
            .that()
            .resideOutsideOfPackages("..fetch..", "..protocol..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("crawlercommons..");

    @ArchTest
    static final ArchRule model_page_protocol_and_freshness_open_no_socket_and_no_file = noClasses()
            .that()
            .resideInAnyPackage("..model..", "..page..", "..protocol..", "io.freshet.freshness..")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(
                    "java\\.net\\.(Socket|ServerSocket|HttpURLConnection|DatagramSocket)|java\\.nio\\.(file|channels)\\..*|java\\.io\\.File.*");

    @ArchTest
    static final ArchRule nobody_but_the_app_asks_the_system_clock = noClasses()
            .that()
            .resideOutsideOfPackages("..app..", "..testkit..")
            .should()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(java.time.Clock.class, "systemUTC")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    @ArchTest
    static final ArchRule no_field_is_static_and_not_final =
            fields().that().areStatic().should().beFinal();

    @ArchTest
    static final ArchRule nothing_is_printed_outside_of_the_app = noClasses()
            .that()
            .resideOutsideOfPackage("..app..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    @ArchTest
    static final ArchRule classes_are_final_or_sealed_or_meant_to_be_implemented = classes()
            .that()
            .areTopLevelClasses()
            .and()
            .areNotInterfaces()
            .and()
            .areNotEnums()
            .should()
            .haveModifier(JavaModifier.FINAL);

    private static ArchRule apart(String module, String... neighbours) {
        return noClasses()
                .that()
                .resideInAPackage("io.freshet." + module + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(neighbours);
    }

    private static ArchRule behind(String module, String... libraries) {
        return noClasses()
                .that()
                .resideOutsideOfPackage("io.freshet." + module + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(libraries);
    }
}
