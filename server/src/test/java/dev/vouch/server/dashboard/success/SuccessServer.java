package dev.vouch.server.dashboard.success;

import dev.vouch.core.event.Forwarding;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.embedded.warehouse.DuckDbSettings;
import dev.vouch.embedded.warehouse.DuckDbWarehouse;
import dev.vouch.server.TestDirectory;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Pages.PageGuards;
import dev.vouch.server.dashboard.report.ReportUrlParser;
import dev.vouch.server.http.ConnectionLimits;
import dev.vouch.server.http.WebServer;
import dev.vouch.server.report.ReportEndpoints;
import dev.vouch.server.report.ReportEndpoints.ReportAccess;
import dev.vouch.server.session.SignedInUser;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The page and the API's reports, open to all, over a real directory and a real warehouse. */
final class SuccessServer implements AutoCloseable {
  static final String HOSTILE = "<img src=x onerror=alert(1)>&\"'";

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC);

  private final Directory directory;
  private final DuckDbWarehouse warehouse;
  private final WebServer server;

  /** With successes of every reason. */
  final SiteId shop;

  /** With nothing but credited successes. */
  final SiteId healthy;

  /** Without any. */
  final SiteId empty;

  /** Whose backend forwards its own address. */
  final SiteId proxied;

  /** With successes that many browsers claim, each with a source of its own. */
  final SiteId crowded;

  /** Without any until {@link #firstSuccess}. */
  final SiteId waiting;

  SuccessServer(Path data) {
    directory = TestDirectory.open(data, CLOCK);
    warehouse = DuckDbWarehouse.open(data, DuckDbSettings.DEFAULT, CLOCK);
    shop = site("Shop");
    healthy = site("Healthy");
    empty = site("Empty");
    proxied = site("Proxied");
    crowded = site("Crowded");
    waiting = site("Waiting");
    directory
        .rules()
        .create(
            shop, new SuccessRule("paid", "Paid order", Optional.of(new PagePattern("/thanks"))));
    warehouse.apply(shopHistory().batch());
    warehouse.apply(healthyHistory().batch());
    warehouse.apply(proxiedHistory().batch());
    warehouse.apply(crowdedHistory().batch());
    server =
        WebServer.start(
            "127.0.0.1",
            0,
            ConnectionLimits.STANDARD,
            List.of(
                this::mountPage,
                new ReportEndpoints(
                    directory.sites(),
                    directory.rules()::of,
                    warehouse,
                    CLOCK,
                    new ReportAccess(
                        RoutingContext::next, RoutingContext::next, token -> Optional.empty()))));
  }

  private void mountPage(Router router) {
    Pages pages =
        new Pages(
            router,
            directory,
            new PageGuards(
                SuccessServer::signIn,
                RoutingContext::next,
                RoutingContext::next,
                RoutingContext::next));
    new SuccessPages(directory.rules()::of, warehouse, new ReportUrlParser(CLOCK)).mount(pages);
  }

  private static void signIn(RoutingContext routing) {
    Account owner =
        new Account(
            new AccountId(1), new EmailAddress("owner@shop.example"), CLOCK.instant(), true);
    routing.put(SignedInUser.class.getName(), new SignedInUser(owner, "token"));
    routing.next();
  }

  private SiteId site(String name) {
    SiteSettings settings =
        new SiteSettings(name, Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);
    return directory.sites().create(settings).site().id();
  }

  /**
   * In the seven days there are 8 persons: browser 1; browser 2, which is user 8; browser 3, with
   * too many users; users 9 and 20; and three successes that stand alone. In those before there is
   * one success, alone.
   */
  private SuccessHistory shopHistory() {
    SuccessHistory history =
        new SuccessHistory(shop, warehouse.next(0))
            .succeeds(
                "paid",
                "2026-11-10T10:00:00Z",
                "50 EUR",
                Forwarding.NEITHER,
                Optional.empty(),
                Optional.empty())
            .enters(1, "2026-11-17T10:00:00Z", "newsletter", "DE")
            .enters(1, "2026-11-18T10:00:00Z", "Google", "DE")
            .succeeds("paid", "2026-11-18T10:05:00Z", "49.90 EUR", 1)
            .succeeds(HOSTILE, "2026-11-18T10:06:00Z", "", 1)
            .claims(1, "2026-11-18T10:07:00Z", "paid")
            .enters(2, "2026-11-18T11:00:00Z", "Google", "FR")
            .identifies(2, 8, "2026-11-18T11:01:00Z")
            .succeeds("paid", "2026-11-18T11:02:00Z", "100.10 EUR", 2)
            .succeedsOfUser("paid", "2026-11-18T11:03:00Z", "20 USD", 8)
            .succeedsOfUser("paid", "2026-11-18T12:00:00Z", "", 9)
            .views(3, "2026-11-19T09:00:00Z", "/thanks");
    for (long user = 20; user < 26; user++) {
      history.identifies(3, user, "2026-11-19T09:0%d:00Z".formatted(user - 19));
    }
    return history
        .succeedsOfUser("paid", "2026-11-19T10:00:00Z", "", 20)
        .succeeds(
            "paid",
            "2026-11-19T11:00:00Z",
            "",
            Forwarding.ONLY_IP,
            Optional.empty(),
            Optional.empty())
        .succeeds("paid", "2026-11-19T12:00:00Z", "", 99)
        .succeeds(
            "paid",
            "2026-11-19T13:00:00Z",
            "",
            Forwarding.NEITHER,
            Optional.empty(),
            Optional.empty());
  }

  private SuccessHistory healthyHistory() {
    return new SuccessHistory(healthy, warehouse.next(0))
        .enters(1, "2026-11-18T10:00:00Z", "Google", "DE")
        .succeeds("paid", "2026-11-18T10:05:00Z", "49.90 EUR", 1);
  }

  /** One forwarded browser with six users, and another, never seen, with twenty successes. */
  private SuccessHistory proxiedHistory() {
    SuccessHistory history = new SuccessHistory(proxied, warehouse.next(0));
    for (long user = 1; user <= 6; user++) {
      history.succeeds(
          "paid",
          "2026-11-19T10:00:00Z",
          "",
          Forwarding.BOTH,
          Optional.of(500L),
          Optional.of(user));
    }
    for (int success = 1; success <= 20; success++) {
      history.succeeds("paid", "2026-11-19T11:00:00Z", "", 600);
    }
    return history;
  }

  /** Every source but one has two claims and nothing confirmed. */
  private SuccessHistory crowdedHistory() {
    SuccessHistory history = new SuccessHistory(crowded, warehouse.next(0));
    for (long browser = 100; browser < 220; browser++) {
      history
          .enters(browser, "2026-11-18T09:00:00Z", "spam" + browser, "DE")
          .claims(browser, "2026-11-18T09:01:00Z", "paid")
          .enters(browser + 200, "2026-11-18T09:00:00Z", "spam" + browser, "DE")
          .claims(browser + 200, "2026-11-18T09:01:00Z", "paid");
    }
    return history
        .enters(1, "2026-11-18T10:00:00Z", "Google", "DE")
        .succeeds("paid", "2026-11-18T10:05:00Z", "5 EUR", 1);
  }

  /** Has a success come to {@link #waiting}. */
  void firstSuccess() {
    warehouse.apply(
        new SuccessHistory(waiting, warehouse.next(0))
            .enters(1, "2026-11-20T11:00:00Z", "Google", "DE")
            .succeeds("paid", "2026-11-20T11:05:00Z", "5 EUR", 1)
            .batch());
  }

  String origin() {
    return "http://127.0.0.1:" + server.port();
  }

  String url(SiteId site, String query) {
    return origin() + "/sites/%s/successes%s".formatted(site, query);
  }

  String api(SiteId site, String report) {
    return origin() + "/api/sites/%s/reports/%s".formatted(site, report);
  }

  @Override
  public void close() {
    server.close();
    warehouse.close();
    directory.close();
  }
}
