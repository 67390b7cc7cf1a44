package dev.vouch.http.browser;

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
 * Debian's Chromium headless shell, which takes two thirds of the time of the full browser. The
 * test classes of a JVM share one process, each with its own profiles. Confined to the thread that
 * runs the tests.
 */
public record Chromium(Browser browser) implements AutoCloseable {
  private static final AtomicReference<@Nullable Playwright> PLAYWRIGHT = new AtomicReference<>();
  private static final AtomicReference<@Nullable Browser> SHELL = new AtomicReference<>();

  /** Enough for a machine that is busy with other tests. */
  private static final double ASSERTION_TIMEOUT_MILLISECONDS = 20_000;

  /** Delays over 10 s are request timeouts, which stay as they are. */
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
   * Launches the full browser with a back-forward cache: the headless shell has none, and
   * Playwright disables it. The caller must {@link #end} it.
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
                    // Playwright's User-Agent of a page does not apply while the page unloads.
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
   * Shortens the timers of a profile's pages to a tenth, so that tests of polling pages are fast.
   */
  public static void speedUpTimers(BrowserContext profile) {
    profile.addInitScript(FAST_TIMERS);
  }

  /** A fresh profile. */
  public BrowserContext visitor(String userAgent) {
    return browser.newContext(new Browser.NewContextOptions().setUserAgent(userAgent));
  }

  /** A fresh profile whose requests carry this address as if a proxy had added it. */
  BrowserContext visitor(String ip, String userAgent) {
    return browser.newContext(
        new Browser.NewContextOptions()
            .setUserAgent(userAgent)
            .setExtraHTTPHeaders(Map.of("X-Forwarded-For", ip)));
  }

  /**
   * As {@link #visitor}, but the address is added by intercepting the requests: a page must not
   * send such a header to another origin (https://fetch.spec.whatwg.org/#http-cors-protocol).
   */
  BrowserContext visitorBehindProxy(String ip, String userAgent) {
    BrowserContext visitor = visitor(userAgent);
    visitor.route("**/*", route -> route.resume(withAddress(ip, route.request().headers())));
    return visitor;
  }

  private static Route.ResumeOptions withAddress(String ip, Map<String, String> headers) {
    Map<String, String> changed = new HashMap<>(headers);
    changed.put("X-Forwarded-For", ip);
    return new Route.ResumeOptions().setHeaders(changed);
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
