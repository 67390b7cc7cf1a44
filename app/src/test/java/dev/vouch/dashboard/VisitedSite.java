package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.TestDirectory;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.key.KeyCreation;
import dev.vouch.directory.key.NewKey;
import dev.vouch.directory.site.SiteSettings;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;

/**
 * A site with the visits of six people, sent through the public endpoints: pricing page, sign-up,
 * and hours later a payment that only the backend reports.
 */
final class VisitedSite {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** The payment is two hours after the visits. */
  private static final int DAY_ENDS_SOON_HOUR = 21;

  private static final Duration UNTIL_NEXT_DAY = Duration.ofHours(3);

  private final HttpClient client = HttpClient.newHttpClient();
  private final SiteId site;
  private final SiteId unvisited;
  private final String token;

  private VisitedSite(SiteId site, SiteId unvisited, String token) {
    this.site = site;
    this.unvisited = unvisited;
    this.token = token;
  }

  /** Creates the site and an unvisited one, before a server opens the directory. */
  static VisitedSite createIn(Path data) {
    try (Directory directory = TestDirectory.open(data, Clock.systemUTC())) {
      SiteSettings shop =
          new SiteSettings("Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);
      SiteId site = directory.sites().create(shop).site().id();
      SiteId unvisited = directory.sites().create(shop).site().id();
      directory.rules().create(site, new SuccessRule("paid", "Paid order", Optional.empty()));
      NewKey backend = new NewKey("backend", Optional.empty(), Optional.empty());
      if (directory.keys().create(site, backend) instanceof KeyCreation.Created created) {
        return new VisitedSite(site, unvisited, created.token().wireName());
      }
      throw new AssertionError("no key was created");
    }
  }

  String path() {
    return "/sites/" + site;
  }

  /** The path of the site without visits. */
  String unvisitedPath() {
    return "/sites/" + unvisited;
  }

  /**
   * Sends the visits, and advances the clock between them. All of them and the payment are on one
   * day in UTC, which is the server's today.
   */
  void sendVisits(DashboardServer server) {
    if (server.time().getHour() >= DAY_ENDS_SOON_HOUR) {
      server.advanceClock(UNTIL_NEXT_DAY);
    }
    for (String person : new String[] {"anna", "bert", "carl"}) {
      view(server, person, "/pricing?utm_source=newsletter");
    }
    view(server, "dora", "/pricing?utm_source=search");
    view(server, "emil", "/pricing?utm_source=search");
    view(server, "fred", "/about?utm_source=search");
    click(server, "anna");
    click(server, "bert");
    server.advanceClock(MINUTE);
    view(server, "anna", "/signup");
    view(server, "bert", "/signup");
    view(server, "carl", "/about");
    view(server, "dora", "/about");
    server.advanceClock(MINUTE);
    view(server, "bert", "/help");
    server.advanceClock(Duration.ofHours(2));
    pay(server, "anna");
  }

  /** People differ by browser version. */
  private static String userAgent(String person) {
    return DashboardServer.USER_AGENT.replace("Chrome/142", "Chrome/" + (100 + person.charAt(0)));
  }

  private void view(DashboardServer server, String person, String path) {
    JsonObject view =
        new JsonObject()
            .put("site_id", site.toString())
            .put("event_name", "pageview")
            .put("url", "https://shop.example" + path);
    if (!path.contains("?")) {
      view.put("referrer", "https://shop.example/");
    }
    collect(server, person, view);
  }

  private void click(DashboardServer server, String person) {
    collect(
        server,
        person,
        new JsonObject()
            .put("site_id", site.toString())
            .put("event_name", "click")
            .put("name", "buy")
            .put("url", "https://shop.example/pricing"));
  }

  private void collect(DashboardServer server, String person, JsonObject event) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.address() + "/collect"))
            .header("Origin", "https://shop.example")
            .header("User-Agent", userAgent(person));
    assertThat(status(request, event)).isEqualTo(204);
  }

  private void pay(DashboardServer server, String person) {
    JsonObject success =
        new JsonObject()
            .put("event_name", "success")
            .put("name", "paid")
            .put("page_path", "/checkout")
            .put("ip", "127.0.0.1")
            .put("user_agent", userAgent(person));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.address() + "/event"))
            .header("Authorization", "Bearer " + token);
    assertThat(status(request, success)).isEqualTo(204);
  }

  private int status(HttpRequest.Builder request, JsonObject body) {
    try {
      return client
          .send(
              request
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofString(body.encode()))
                  .build(),
              BodyHandlers.discarding())
          .statusCode();
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
