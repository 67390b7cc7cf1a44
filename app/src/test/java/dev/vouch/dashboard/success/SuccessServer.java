package dev.vouch.dashboard.success;

import dev.vouch.app.TestDirectory;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.ingest.NodeDiagnostics;
import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.ingest.RefusedRequests;
import dev.vouch.core.ingest.RequestWarnings;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Pages.PageGuards;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.embedded.warehouse.SegmentWarehouse;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.UploadLimiter;
import dev.vouch.http.WebServer;
import dev.vouch.http.session.SignedInUser;
import dev.vouch.reports.Conversions;
import dev.vouch.reports.ReportEndpoints;
import dev.vouch.reports.ReportEndpoints.ReportAccess;
import dev.vouch.reports.ReportRunner;
import dev.vouch.reports.TestReports;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Server with the success pages and the report API, with a real directory and warehouse. Every
 * request is signed in.
 */
final class SuccessServer implements AutoCloseable {
  static final String MALICIOUS_NAME = "<img src=x onerror=alert(1)>&\"'";

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-20T12:00:00Z"), ZoneOffset.UTC);

  private final Directory directory;
  private final SegmentWarehouse warehouse;
  private final WebServer server;

  /** With successes of every reason. */
  final SiteId shop;

  /** With credited successes only. */
  final SiteId healthy;

  /** Without successes. */
  final SiteId empty;

  /** With a success of 10 November and a refund of 12 November. */
  final SiteId refunded;

  /** With an order of 10 November that is voided on 12 November. */
  final SiteId voided;

  /** With a backend that forwards its own IP address. */
  final SiteId proxied;

  /** With many sources that have unconfirmed successes only. */
  final SiteId crowded;

  /** Without successes until {@link #recordFirstSuccess}. */
  final SiteId waiting;

  SuccessServer(Path data) {
    directory = TestDirectory.open(data, CLOCK);
    warehouse = SegmentWarehouse.open(data, CLOCK);
    shop = site("Shop");
    healthy = site("Healthy");
    empty = site("Empty");
    refunded = site("Refunded");
    voided = site("Voided");
    proxied = site("Proxied");
    crowded = site("Crowded");
    waiting = site("Waiting");
    directory
        .rules()
        .create(
            shop, new SuccessRule("paid", "Paid order", Optional.of(new PagePattern("/thanks"))));
    warehouse.apply(shopHistory().batch());
    warehouse.apply(healthyHistory().batch());
    warehouse.apply(refundedHistory().batch());
    warehouse.apply(voidedHistory().batch());
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
                    reports(),
                    CLOCK,
                    Conversions.NONE,
                    new NodeDiagnostics(
                        new RefusedRequests(),
                        new RefusedPages(),
                        new RequestWarnings(),
                        LinkingStatistics.withRandomKey(),
                        InstantSource.system()),
                    new ReportAccess(
                        RoutingContext::next, RoutingContext::next, token -> Optional.empty()))));
  }

  private ReportRunner reports() {
    return TestReports.of(warehouse, directory.rules()::of);
  }

  private void mountPage(Router router) {
    Pages pages =
        new Pages(
            router,
            directory.sites(),
            directory.people(),
            directory.messages(),
            new PageGuards(
                SuccessServer::signIn,
                RoutingContext::next,
                RoutingContext::next,
                RoutingContext::next,
                new UploadLimiter()));
    new SuccessPages(
            reports(),
            directory.annotations(),
            new ReportUrlParser(CLOCK),
            new NodeDiagnostics(
                new RefusedRequests(),
                new RefusedPages(),
                new RequestWarnings(),
                LinkingStatistics.withRandomKey(),
                InstantSource.system()))
        .mount(pages);
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
   * The last seven days have 8 persons: browser 1; browser 2, which is user 8; browser 3, with too
   * many users; users 9 and 20; and three standalone successes. The seven days before have one
   * standalone success.
   */
  private SuccessHistory shopHistory() {
    SuccessHistory history =
        new SuccessHistory(shop, warehouse.next(0))
            .confirmedSuccess(
                "paid",
                "2026-11-10T10:00:00Z",
                "50 EUR",
                Forwarding.NEITHER,
                Optional.empty(),
                Optional.empty())
            .touch(1, "2026-11-17T10:00:00Z", "newsletter", "DE")
            .touch(1, "2026-11-18T10:00:00Z", "Google", "DE")
            .confirmedSuccess("paid", "2026-11-18T10:05:00Z", "49.90 EUR", 1)
            .confirmedSuccess(MALICIOUS_NAME, "2026-11-18T10:06:00Z", "", 1)
            .unconfirmedSuccess(1, "2026-11-18T10:07:00Z", "paid")
            .touch(2, "2026-11-18T11:00:00Z", "Google", "FR")
            .identify(2, 8, "2026-11-18T11:01:00Z")
            .confirmedSuccess("paid", "2026-11-18T11:02:00Z", "100.10 EUR", 2)
            .confirmedSuccessOfUser("paid", "2026-11-18T11:03:00Z", "20 USD", 8)
            .confirmedSuccessOfUser("paid", "2026-11-18T12:00:00Z", "", 9)
            .pageview(3, "2026-11-19T09:00:00Z", "/thanks");
    for (long user = 20; user < 26; user++) {
      history.identify(3, user, "2026-11-19T09:0%d:00Z".formatted(user - 19));
    }
    return history
        .confirmedSuccessOfUser("paid", "2026-11-19T10:00:00Z", "", 20)
        .confirmedSuccess(
            "paid",
            "2026-11-19T11:00:00Z",
            "",
            Forwarding.ONLY_IP,
            Optional.empty(),
            Optional.empty())
        .confirmedSuccess("paid", "2026-11-19T12:00:00Z", "", 99)
        .confirmedSuccess(
            "paid",
            "2026-11-19T13:00:00Z",
            "",
            Forwarding.NEITHER,
            Optional.empty(),
            Optional.empty());
  }

  private SuccessHistory healthyHistory() {
    return new SuccessHistory(healthy, warehouse.next(0))
        .touch(1, "2026-11-18T10:00:00Z", "Google", "DE")
        .confirmedSuccess("paid", "2026-11-18T10:05:00Z", "49.90 EUR", 1);
  }

  private SuccessHistory refundedHistory() {
    return new SuccessHistory(refunded, warehouse.next(0))
        .touch(1, "2026-11-10T10:00:00Z", "Google", "DE")
        .confirmedSuccess("paid", "2026-11-10T10:05:00Z", "49.90 EUR", 1)
        .confirmedSuccess("paid", "2026-11-12T10:00:00Z", "-49.90 EUR", 1);
  }

  private SuccessHistory voidedHistory() {
    return new SuccessHistory(voided, warehouse.next(0))
        .touch(1, "2026-11-10T10:00:00Z", "Google", "DE")
        .confirmedSuccess("paid", "2026-11-10T10:05:00Z", "49.90 EUR", 1)
        .voidedSuccess("paid", "2026-11-12T10:00:00Z", "-49.90 EUR", 1);
  }

  /** One forwarded browser with six users, and an unseen one with twenty successes. */
  private SuccessHistory proxiedHistory() {
    SuccessHistory history = new SuccessHistory(proxied, warehouse.next(0));
    for (long user = 1; user <= 6; user++) {
      history.confirmedSuccess(
          "paid",
          "2026-11-19T10:00:00Z",
          "",
          Forwarding.BOTH,
          Optional.of(500L),
          Optional.of(user));
    }
    for (int success = 1; success <= 20; success++) {
      history.confirmedSuccess("paid", "2026-11-19T11:00:00Z", "", 600);
    }
    return history;
  }

  /** Every source but one has two unconfirmed successes and no confirmed one. */
  private SuccessHistory crowdedHistory() {
    SuccessHistory history = new SuccessHistory(crowded, warehouse.next(0));
    for (long browser = 100; browser < 220; browser++) {
      history
          .touch(browser, "2026-11-18T09:00:00Z", "spam" + browser, "DE")
          .unconfirmedSuccess(browser, "2026-11-18T09:01:00Z", "paid")
          .touch(browser + 200, "2026-11-18T09:00:00Z", "spam" + browser, "DE")
          .unconfirmedSuccess(browser + 200, "2026-11-18T09:01:00Z", "paid");
    }
    return history
        .touch(1, "2026-11-18T10:00:00Z", "Google", "DE")
        .confirmedSuccess("paid", "2026-11-18T10:05:00Z", "5 EUR", 1);
  }

  /** Applies a success to {@link #waiting}. */
  void recordFirstSuccess() {
    warehouse.apply(
        new SuccessHistory(waiting, warehouse.next(0))
            .touch(1, "2026-11-20T11:00:00Z", "Google", "DE")
            .confirmedSuccess("paid", "2026-11-20T11:05:00Z", "5 EUR", 1)
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
