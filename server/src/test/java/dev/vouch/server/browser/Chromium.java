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
import java.util.stream.Stream;

/**
 * Debian's Chromium without a window: the program that has none at all takes two thirds of the time
 * that the usual one takes without showing any. For one thread.
 */
public record Chromium(Playwright playwright, Browser browser) implements AutoCloseable {
  /** Enough for a machine that is busy with other tests. */
  private static final double ASSERTION_TIMEOUT_MILLISECONDS = 20_000;

  /** With a profile of its own for each visitor. */
  public static Chromium launch() {
    return launch(new BrowserType.LaunchOptions(), "/usr/bin/chromium-headless-shell");
  }

  /**
   * As a user's browser, which keeps whole pages for the way back. The program without windows has
   * no such cache, and Playwright would not use one.
   */
  static Chromium launchWithPageCache() {
    return launch(
        new BrowserType.LaunchOptions()
            .setIgnoreDefaultArgs(List.of("--disable-back-forward-cache")),
        "/usr/bin/chromium",
        "--headless=new");
  }

  private static Chromium launch(
      BrowserType.LaunchOptions options, String program, String... arguments) {
    PlaywrightAssertions.setDefaultAssertionTimeout(ASSERTION_TIMEOUT_MILLISECONDS);
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
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
    return new Chromium(playwright, playwright.chromium().launch(options));
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

  @Override
  public void close() {
    playwright.close();
  }
}
