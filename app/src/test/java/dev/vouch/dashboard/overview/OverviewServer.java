package dev.vouch.dashboard.overview;

import dev.vouch.api.ImportFile;
import dev.vouch.app.TestDirectory;
import dev.vouch.core.ingest.NodeDiagnostics;
import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.ingest.RefusedRequests;
import dev.vouch.core.ingest.RequestWarnings;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.dashboard.page.FormNonces;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Pages.PageGuards;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.site.SitePages;
import dev.vouch.dashboard.table.TablePage;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCost.CostKey;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.directory.imported.ImportedTotals.ImportResult;
import dev.vouch.directory.imported.SiteImport;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.rate.ExchangeRate;
import dev.vouch.directory.rate.ExchangeRate.RateKey;
import dev.vouch.directory.rate.ExchangeRates.ReportingCurrency;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import dev.vouch.directory.view.SharedView;
import dev.vouch.directory.view.SharedViews.NewSharedView;
import dev.vouch.embedded.warehouse.SegmentWarehouse;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.UploadLimiter;
import dev.vouch.http.WebServer;
import dev.vouch.http.browser.BundledSources;
import dev.vouch.http.session.SignedInUser;
import dev.vouch.reports.Conversions;
import dev.vouch.reports.FirstDays;
import dev.vouch.reports.ImportCutoff;
import dev.vouch.reports.ImportedReport;
import dev.vouch.reports.ReportEndpoints;
import dev.vouch.reports.ReportEndpoints.ReportAccess;
import dev.vouch.reports.ReportRunner;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.csv.CsvFile;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Server with the overview and report API of a site with an {@link OverviewHistory} and of two
 * without events. Every request is signed in.
 */
final class OverviewServer implements AutoCloseable {
  /** 14:15 in Berlin. */
  static final Instant NOW = Instant.parse("2026-11-20T13:15:00Z");

  private final Directory directory;
  private final Warehouse warehouse;
  private final WebServer server;
  private final Site shop;
  private final Site empty;
  private final Site waiting;

  OverviewServer(Path data) {
    Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
    directory = TestDirectory.open(data, clock);
    warehouse = SegmentWarehouse.open(data, clock);
    shop = site("Shop");
    empty = site("Unseen");
    waiting = site("Waiting");
    new OverviewHistory(shop.id()).applyTo(warehouse);
    server =
        WebServer.start(
            "127.0.0.1",
            0,
            ConnectionLimits.STANDARD,
            List.of(
                new ReportEndpoints(
                    directory.sites(),
                    reports(),
                    clock,
                    Conversions.by(directory.exchangeRates()),
                    new NodeDiagnostics(
                        new RefusedRequests(),
                        new RefusedPages(),
                        new RequestWarnings(),
                        LinkingStatistics.withRandomKey(),
                        InstantSource.system()),
                    new ReportAccess(
                        RoutingContext::next, RoutingContext::next, token -> Optional.empty())),
                router -> mount(router, clock)));
  }

  private ReportRunner reports() {
    ImportCutoff cutoff =
        new ImportCutoff(directory.sites(), directory.importedTotals(), warehouse);
    return new ReportRunner(
        warehouse,
        directory.rules()::of,
        site -> new ImportedReport(site, directory.importedTotals(), cutoff));
  }

  private void mount(Router router, Clock clock) {
    Pages pages =
        new Pages(
            router,
            directory.sites(),
            directory.people(),
            directory.messages(),
            new PageGuards(
                OverviewServer::signIn,
                RoutingContext::next,
                RoutingContext::next,
                RoutingContext::next,
                new UploadLimiter()));
    ReportUrlParser urlParser =
        new ReportUrlParser(
            clock,
            Conversions.by(directory.exchangeRates()),
            _ -> FirstDays.by(directory.importedTotals(), warehouse));
    new OverviewPage(directory.views(), directory.annotations(), reports(), urlParser).mount(pages);
    new SitePages(
            directory.sites(),
            directory.audit(),
            new FormNonces(directory.submittedForms(), clock, new SecureRandom()),
            warehouse,
            directory.exchangeRates()::conversion,
            clock)
        .mount(pages);
    new TablePage(directory.campaignCosts(), BundledSources.load(), reports(), urlParser)
        .mount(pages);
  }

  private Site site(String name) {
    return directory
        .sites()
        .create(
            new SiteSettings(
                name, Set.of("shop.example"), ZoneId.of("Europe/Berlin"), Set.of(), false))
        .site();
  }

  private static void signIn(RoutingContext routing) {
    Account owner =
        new Account(
            new AccountId(1), EmailAddress.parse("owner@shop.example").orElseThrow(), NOW, true);
    routing.put(SignedInUser.class.getName(), new SignedInUser(owner, "token"));
    routing.next();
  }

  /** The site with a history. */
  Site shop() {
    return shop;
  }

  /** A site without events. */
  Site empty() {
    return empty;
  }

  /** A site without events until {@link #recordFirstEvents}. */
  Site waiting() {
    return waiting;
  }

  /** Imports a CSV file of daily totals; returns the ID of the import. */
  String importTotals(Site site, String csv) {
    if (ImportFile.parse(CsvContent.of(csv), LocalDate.ofInstant(NOW, site.timeZone()))
            instanceof CsvFile.Result.Valid<ImportedTotal>(CsvFile<ImportedTotal> totals)
        && directory.importedTotals().add(site.id(), "Before", totals)
            instanceof ImportResult.Added(SiteImport added)) {
      return added.id();
    }
    throw new AssertionError("not imported");
  }

  /** Deletes an import. */
  void deleteImport(Site site, String id) {
    if (!directory.importedTotals().delete(site.id(), id)) {
      throw new AssertionError("no such import");
    }
  }

  /** Applies a history to {@link #waiting}. */
  void recordFirstEvents() {
    new OverviewHistory(waiting.id()).applyTo(warehouse);
  }

  /** Adds to the shop a payment of a visitor who entered from three sources. */
  void recordSuccessWithTouches() {
    TouchHistory.applyTo(warehouse, shop.id());
  }

  /** Saves what the shop spent on a source on the day of {@link #NOW}. */
  void spend(String source, BigDecimal amount, String currency) {
    CostKey key = new CostKey(LocalDate.parse("2026-11-20"), source, Optional.empty());
    directory.campaignCosts().save(shop.id(), List.of(new CampaignCost(key, amount, currency)));
  }

  /** Reports the shop in euros, and saves what a dollar was worth on the day of {@link #NOW}. */
  void giveDollarRate(String rate) {
    SiteChanges inEuros =
        new SiteChanges(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(Optional.of("EUR")));
    RegisteredSite _ = directory.sites().update(shop.id(), inEuros).orElseThrow();
    RateKey key = new RateKey(LocalDate.parse("2026-11-20"), "USD");
    directory
        .exchangeRates()
        .save(
            new ReportingCurrency(shop.id(), "EUR"),
            List.of(new ExchangeRate(key, new BigDecimal(rate))));
  }

  /** Adds a site with a large payment in each of so many currencies. */
  Site addSiteWithCurrencies(int count) {
    Site site = site(count + " currencies");
    CurrencyHistory.applyTo(warehouse, site.id(), count);
    return site;
  }

  /** Shares a view of a site; returns the path of its link. */
  String share(Site site, String query, boolean includesRevenue) {
    BearerToken token = directory.people().sharedViews().newToken();
    NewSharedView wanted =
        new NewSharedView(token.text(), query, includesRevenue, false, Optional.empty());
    if (directory.people().sharedViews().create(site.id(), wanted, token)
        instanceof SaveResult.Saved<SharedView>) {
      return "/shared/" + token.text();
    }
    throw new AssertionError("not shared");
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.port() + path;
  }

  /** The URL of a site's overview. */
  String overview(Site site, String query) {
    return url("/sites/" + site.id() + query);
  }

  /** The URL of a report. */
  String report(String question) {
    return url("/api/sites/" + shop.id() + "/reports/" + question);
  }

  @Override
  public void close() {
    server.close();
    warehouse.close();
    directory.close();
  }
}
