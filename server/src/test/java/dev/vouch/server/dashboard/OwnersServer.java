package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.options.Cookie;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.server.TestDirectory;
import dev.vouch.server.Vouch;
import dev.vouch.server.browser.Chromium;
import dev.vouch.server.config.Setting;
import dev.vouch.server.config.Settings;
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
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

/**
 * A whole Vouch on a directory of its own, whose owner is signed in, and whose clock can be put
 * forward. Not thread-safe.
 */
final class OwnersServer implements AutoCloseable {
  /** A person's browser. */
  static final String USER_AGENT =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0"
          + " Safari/537.36";

  private static final double TIMEOUT_MILLISECONDS = 15_000;

  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
  private final HttpClient client = HttpClient.newHttpClient();
  private final BearerToken session;
  private final Vouch vouch;

  OwnersServer(Path data) {
    this(data, (directory, owner) -> {});
  }

  /**
   * Starts with what is in the directory already.
   *
   * @param prepared puts it there, for the owner, who is an administrator
   */
  OwnersServer(Path data, BiConsumer<Directory, Account> prepared) {
    this(data, Map.of(), prepared);
  }

  /** Starts with more settings. */
  OwnersServer(
      Path data, Map<String, String> environment, BiConsumer<Directory, Account> prepared) {
    session = signIn(data, prepared);
    vouch =
        Vouch.start(
            new Settings()
                .addEnvironment(Map.of("VOUCH_DRAIN", "0s"))
                .addEnvironment(environment)
                .addOption(Setting.DATA, Optional.of(data.toString()))
                .addOption(Setting.PORT, Optional.of("0"))
                .configuration(),
            new ClockAhead(),
            failed -> {
              throw new AssertionError("the log failed", failed);
            });
  }

  private static BearerToken signIn(Path data, BiConsumer<Directory, Account> prepared) {
    try (Directory directory = TestDirectory.open(data, Clock.systemUTC())) {
      Account account =
          directory
              .accounts()
              .createFirst(
                  new EmailAddress("owner@shop.example"), new Password("a password of an owner"))
              .orElseThrow();
      prepared.accept(directory, account);
      return directory.sessions().open(account);
    }
  }

  String address() {
    return "http://127.0.0.1:" + vouch.port();
  }

  void putForward(Duration time) {
    ahead.updateAndGet(time::plus);
  }

  /** Does at once what the server does every minute. */
  void runMaintenance() {
    vouch.runMaintenance();
  }

  /** The owner's client without scripts. */
  HtmlClient owner() {
    return stranger().withCookie("vouch_session", session.text());
  }

  /** A client without scripts that nobody is signed in with. */
  HtmlClient stranger() {
    return new HtmlClient(address());
  }

  /**
   * Creates a site of the domain shop.example.
   *
   * @return its address
   */
  String createSite(HtmlClient owner, String name) {
    return createSite(owner, name, "shop.example");
  }

  /**
   * Creates a site, and leaves its page of installation open.
   *
   * @return its address
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

  /** Creates a key of the site with this address, and reads its token. */
  String createKey(HtmlClient owner, String site) {
    return owner
        .open(site + "/keys/new")
        .fill("#name", "checkout")
        .press("Create key")
        .text("#token");
  }

  /** The owner's browser. */
  BrowserContext owner(Chromium chromium, Browser.NewContextOptions options) {
    BrowserContext owner = stranger(chromium, options);
    owner.addCookies(List.of(new Cookie("vouch_session", session.text()).setUrl(address())));
    return owner;
  }

  /** A browser that nobody is signed in with; its User-Agent is one of a person's. */
  static BrowserContext stranger(Chromium chromium, Browser.NewContextOptions options) {
    BrowserContext stranger =
        chromium.browser().newContext(options.setUserAgent(USER_AGENT).setLocale("en-GB"));
    stranger.setDefaultTimeout(TIMEOUT_MILLISECONDS);
    Chromium.speedUpTimers(stranger);
    return stranger;
  }

  /** What a backend gets for a body sent with a token. */
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
   * What a browser gets for a page view.
   *
   * @param site the address of the site's pages
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

  /** A form sent by a script of the owner, as its page was. */
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
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }

  @Override
  public void close() {
    client.close();
    vouch.close();
  }

  /** The system's time, and as much later as the clock was put forward. */
  private final class ClockAhead extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException("the server asks for instants only");
    }

    @Override
    public Instant instant() {
      return Clock.systemUTC().instant().plus(ahead.get());
    }
  }
}
