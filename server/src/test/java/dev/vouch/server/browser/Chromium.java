package dev.vouch.server.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Debian's Chromium without a window: the headless shell takes two thirds of the time of the whole
 * program. One process serves all test classes of a JVM, which get profiles of their own. For the
 * thread that runs the tests.
 */
public record Chromium(Browser browser) implements AutoCloseable {
  private static final AtomicReference<@Nullable Playwright> PLAYWRIGHT = new AtomicReference<>();
  private static final AtomicReference<@Nullable Browser> SHELL = new AtomicReference<>();

  /** Enough for a machine that is busy with other tests. */
  private static final double ASSERTION_TIMEOUT_MILLISECONDS = 20_000;

  /** Delays of a minute guard requests that take long. */
  private static final String FAST_TIMERS =
      """
      for (const name of ["setTimeout", "setInterval"]) {
        const start = window[name];
        window[name] = (task, delay = 0, ...values) =>
            start(task, delay > 10000 ? delay : delay / 10, ...values);
      }
      """;

  /** The browser of this JVM; it is launched when it is first used, and ends with the JVM. */
  public static Chromium open() {
    Browser running = SHELL.get();
    if (running == null) {
      running = launch(new BrowserType.LaunchOptions(), "/usr/bin/chromium-headless-shell");
      SHELL.set(running);
    }
    return new Chromium(running);
  }

  /**
   * As a user's browser, with a back-forward cache: the headless shell has none, and Playwright
   * switches it off. The caller ends it.
   */
  static Chromium launchWithPageCache() {
    return new Chromium(
        launch(
            new BrowserType.LaunchOptions()
                .setIgnoreDefaultArgs(List.of("--disable-back-forward-cache")),
            "/usr/bin/chromium",
            "--headless=new"));
  }

  private static Browser launch(
      BrowserType.LaunchOptions options, String program, String... arguments) {
    PlaywrightAssertions.setDefaultAssertionTimeout(ASSERTION_TIMEOUT_MILLISECONDS);
    List<String> all =
        Stream.concat(
                Stream.of(arguments),
                Stream.of(
                    "--no-sandbox",
                    // What Playwright sets for a page is not heeded while the page goes.
                    "--user-agent=" + BrowserClient.USER_AGENT,
                    "--disable-gpu",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--no-first-run"))
            .toList();
    options.setExecutablePath(Path.of(program)).setArgs(all);
    return playwright().chromium().launch(options);
  }

  private static Playwright playwright() {
    Playwright running = PLAYWRIGHT.get();
    if (running == null) {
      running =
          Playwright.create(
              new Playwright.CreateOptions()
                  .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
      PLAYWRIGHT.set(running);
    }
    return running;
  }

  /**
   * Makes the pages of a profile wait a tenth of their time, so that a test of a page that asks the
   * server every few seconds does not take as long.
   */
  public static void speedUpTimers(BrowserContext profile) {
    profile.addInitScript(FAST_TIMERS);
  }

  /** A fresh profile. */
  public BrowserContext visitor(String userAgent) {
    return browser.newContext(new Browser.NewContextOptions().setUserAgent(userAgent));
  }

  /** A fresh profile whose requests look as if a proxy had noted this address. */
  BrowserContext visitor(String ip, String userAgent) {
    return browser.newContext(
        new Browser.NewContextOptions()
            .setUserAgent(userAgent)
            .setExtraHTTPHeaders(Map.of("X-Forwarded-For", ip)));
  }

  /**
   * As {@link #visitor}, but the address is noted behind the browser's back: a page must not set
   * such a header towards another origin (https://fetch.spec.whatwg.org/#http-cors-protocol).
   */
  BrowserContext visitorBehindProxy(String ip, String userAgent) {
    BrowserContext visitor = visitor(userAgent);
    visitor.route("**/*", route -> route.resume(noting(ip, route.request().headers())));
    return visitor;
  }

  private static Route.ResumeOptions noting(String ip, Map<String, String> headers) {
    Map<String, String> noted = new HashMap<>(headers);
    noted.put("X-Forwarded-For", ip);
    return new Route.ResumeOptions().setHeaders(noted);
  }

  /** Ends the browser's process. */
  void end() {
    browser.close();
  }

  /** Closes every profile; the browser stays for the next test class. */
  @Override
  public void close() {
    List.copyOf(browser.contexts()).forEach(BrowserContext::close);
  }
}
