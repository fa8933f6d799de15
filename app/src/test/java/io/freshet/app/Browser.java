package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.ElementNotInteractableException;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real Chromium without a window, as a person would use it. Whoever opens it closes it. */
final class Browser implements AutoCloseable {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path PICTURES = Path.of("target", "screenshots");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Set<String> SERIOUS = Set.of("serious", "critical");

    private final ChromeDriver driver;
    private final String home;

    private Browser(ChromeDriver driver, String home) {
        this.driver = driver;
        this.home = home;
    }

    /**
     * Opens a browser that prefers a language, or skips the test where there is none.
     *
     * @param home where paths begin
     */
    static Browser open(String home, String language, boolean scripts) {
        Assumptions.assumeTrue(
                Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
                "no Chromium here: install Debian's chromium and chromium-driver to run this test");
        var options = new ChromeOptions();
        options.setBinary(CHROMIUM.toFile());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--lang=" + language,
                "--accept-lang=" + language);
        options.setExperimentalOption(
                "prefs",
                Map.of(
                        "profile.managed_default_content_settings.javascript",
                        scripts ? 1 : 2,
                        "intl.accept_languages",
                        language));
        var logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .usingAnyFreePort()
                .build();
        return new Browser(new ChromeDriver(service, options), home);
    }

    ChromeDriver driver() {
        return driver;
    }

    void go(String path) {
        driver.get(home + path);
    }

    void width(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 900, "deviceScaleFactor", 1, "mobile", pixels < 600));
        driver.manage().window().setSize(new Dimension(Math.max(pixels, 500), 900));
    }

    /** As the machine is set: by day or by night. */
    void light(boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    WebElement find(String css) {
        var found = new AtomicReference<List<WebElement>>(List.of());
        until("there is no " + css, () -> {
            found.set(all(css)); // in one look: in a second one it may be gone with its page
            return !found.get().isEmpty();
        });
        return found.get().getFirst();
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    /** Also when the page changes under one's eyes. */
    String text(String css) {
        var text = new AtomicReference<>("");
        until("nothing can be read of " + css, () -> {
            text.set(find(css).getText());
            return true;
        });
        return text.get();
    }

    void click(String css) {
        until("nobody can click on " + css, () -> {
            find(css).click();
            return true;
        });
    }

    /**
     * Clicks on what leads to another page, and waits for that page. Otherwise the next step could still see the page before, or go elsewhere before the click has been sent.
     */
    void follow(String css) {
        WebElement page = find("html");
        click(css);
        until("nothing follows a click on " + css, () -> !find("html").equals(page));
    }

    /** A condition that may be looked at again. */
    interface Condition {
        boolean holds();
    }

    void until(String otherwise, Condition condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!holds(condition)) {
            assertThat(System.nanoTime())
                    .as(() -> otherwise + " at " + driver.getCurrentUrl() + "\n" + driver.getPageSource())
                    .isLessThan(end);
            pause();
        }
    }

    private static boolean holds(Condition condition) {
        try {
            return condition.holds();
        } catch (StaleElementReferenceException | ElementNotInteractableException e) {
            return false; // the page has changed while it was looked at
        } catch (WebDriverException e) {
            if (String.valueOf(e.getMessage()).contains("does not belong to the document")) {
                return false; // the same, in the words of a driver that was asked in the middle of it
            }
            throw e;
        }
    }

    /** A browser is another process, and tells nobody when it has changed. */
    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Nothing that a person with a screen reader, or without good eyes, would stumble over badly; and nothing sticks out at the side. */
    void assertUsable(String what) {
        List<Rule> violations = new AxeBuilder().analyze(driver).getViolations();
        assertThat(violations.stream()
                        .filter(rule -> SERIOUS.contains(rule.getImpact()))
                        .map(rule -> rule.getId() + ": " + rule.getHelp() + " "
                                + rule.getNodes().getFirst().getHtml()))
                .as(what)
                .isEmpty();
        Object over = ((JavascriptExecutor) driver)
                .executeScript("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assertThat(((Number) Objects.requireNonNull(over)).intValue())
                .as(what + " is wider than the window")
                .isLessThanOrEqualTo(0);
    }

    /** What the browser complained of: scripts that failed, things that the policy forbade. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    /** For people to look at. */
    void picture(String name) throws IOException {
        Files.createDirectories(PICTURES);
        Files.write(PICTURES.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
