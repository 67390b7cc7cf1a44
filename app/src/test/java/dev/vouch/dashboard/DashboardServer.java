package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.Cookie;
import dev.vouch.app.SuppliedClock;
import dev.vouch.app.TestDirectory;
import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.http.browser.Chromium;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

/**
 * A running Vouch on its own directory, with a signed-in owner and a clock that can be advanced.
 * Not thread-safe.
 */
final class DashboardServer implements AutoCloseable {
  /** User-Agent of a desktop browser. */
  static final String USER_AGENT =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0"
          + " Safari/537.36";

  private static final double TIMEOUT_MILLISECONDS = 15_000;

  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
  private final HttpClient client = HttpClient.newHttpClient();
  private final BearerToken session;
  private final Vouch vouch;

  DashboardServer(Path data) {
    this(data, (directory, owner) -> {});
  }

  /**
   * Starts on a prepared directory.
   *
   * @param prepare fills the directory; gets the owner, who is an administrator
   */
  DashboardServer(Path data, BiConsumer<Directory, Account> prepare) {
    this(data, Map.of(), prepare);
  }

  /** Starts with more settings. */
  DashboardServer(
      Path data, Map<String, String> environment, BiConsumer<Directory, Account> prepare) {
    session = signIn(data, prepare);
    vouch =
        Vouch.start(
            new Settings()
                .addEnvironment(Map.of("VOUCH_DRAIN", "0s"))
                .addEnvironment(environment)
                .addOption(Setting.DATA, Optional.of(data.toString()))
                .addOption(Setting.PORT, Optional.of("0"))
                .configuration(),
            new SuppliedClock(this::now),
            e -> {
              throw new AssertionError("the log failed", e);
            });
  }

  private static BearerToken signIn(Path data, BiConsumer<Directory, Account> prepare) {
    try (Directory directory = TestDirectory.open(data, Clock.systemUTC())) {
      Account account =
          directory
              .people()
              .accounts()
              .createFirst(
                  new EmailAddress("owner@shop.example"), new Password("a password of an owner"))
              .orElseThrow();
      prepare.accept(directory, account);
      return directory.people().sessions().open(account);
    }
  }

  String address() {
    return "http://127.0.0.1:" + vouch.port();
  }

  private Instant now() {
    return Clock.systemUTC().instant().plus(ahead.get());
  }

  /** The server's time of day in UTC. */
  LocalTime time() {
    return LocalTime.ofInstant(now(), ZoneOffset.UTC);
  }

  void advanceClock(Duration time) {
    ahead.updateAndGet(time::plus);
  }

  /** Runs the maintenance that is due every minute. */
  void runMaintenance() {
    vouch.runMaintenance();
  }

  /** A client that is signed in as the owner. */
  HtmlClient owner() {
    return anonymous().withCookie("vouch_session", session.text());
  }

  /** A client that is not signed in. */
  HtmlClient anonymous() {
    return new HtmlClient(address());
  }

  /**
   * Creates a site with the domain shop.example.
   *
   * @return the site's URL
   */
  String createSite(HtmlClient owner, String name) {
    return createSite(owner, name, "shop.example");
  }

  /**
   * Creates a site, and leaves its install page open.
   *
   * @return the site's URL
   */
  String createSite(HtmlClient owner, String name, String domain) {
    owner
        .open("/sites/new")
        .fill("#name", name)
        .fill("Domains", domain)
        .select("Time zone", "UTC")
        .press("Add site");
    assertThat(owner.url()).endsWith("/install");
    return owner.url().replace("/install", "");
  }

  /** Creates a key of the site with this URL, and returns its token. */
  String createKey(HtmlClient owner, String site) {
    return owner
        .open(site + "/keys/new")
        .fill("#name", "checkout")
        .press("Create key")
        .text("#token");
  }

  /** A browser that is signed in as the owner. */
  BrowserContext owner(Chromium chromium, Browser.NewContextOptions options) {
    BrowserContext owner = anonymous(chromium, options);
    owner.addCookies(List.of(new Cookie("vouch_session", session.text()).setUrl(address())));
    return owner;
  }

  /** A browser that is not signed in; its User-Agent is not that of a headless browser. */
  static BrowserContext anonymous(Chromium chromium, Browser.NewContextOptions options) {
    BrowserContext anonymous =
        chromium.browser().newContext(options.setUserAgent(USER_AGENT).setLocale("en-GB"));
    anonymous.setDefaultTimeout(TIMEOUT_MILLISECONDS);
    Chromium.speedUpTimers(anonymous);
    return anonymous;
  }

  /** Sends an event as a backend, and returns the status. */
  int status(String token, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address() + "/event"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    return send(request).statusCode();
  }

  /**
   * Sends a page view as a browser, and returns the status.
   *
   * @param site the URL of the site's pages
   */
  int viewPage(String site, String origin, String path) {
    JsonObject view =
        new JsonObject()
            .put("site_id", site.substring(site.lastIndexOf('/') + 1))
            .put("event_name", "pageview")
            .put("url", origin + path);
    return send(HttpRequest.newBuilder(URI.create(address() + "/collect"))
            .header("Origin", origin)
            .header("User-Agent", USER_AGENT)
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofString(view.encode()))
            .build())
        .statusCode();
  }

  /** Posts a form as the owner. */
  HttpResponse<String> post(String path, String form) {
    return send(
        HttpRequest.newBuilder(URI.create(address() + path))
            .header("Cookie", "vouch_session=" + session.text())
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build());
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    client.close();
    vouch.close();
  }
}
