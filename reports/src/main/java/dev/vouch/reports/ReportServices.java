package dev.vouch.reports;

import dev.vouch.core.event.KnownSources;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.rate.ExchangeRates;
import dev.vouch.directory.site.SiteRegistry;
import java.time.InstantSource;

/**
 * What reports are read and composed with, created once for the API, pages, mails and webhooks.
 * Thread-safe.
 */
public record ReportServices(
    ReportQueries queries,
    SuccessRules rules,
    ReportRunner reports,
    Conversions conversions,
    ImportCutoff importCutoff,
    CampaignCostReport costs,
    CampaignCostCheck costCheck,
    SummaryReader summaries,
    UserEventsReport userEvents) {
  /** Creates the services over what sites have set and the warehouse. */
  public static ReportServices of(
      SiteRegistry sites,
      SiteItems<SuccessRule> rules,
      ExchangeRates rates,
      CampaignCosts costs,
      KnownSources sources,
      ImportedTotals imported,
      AuditLog audit,
      ReportQueries queries,
      InstantSource clock) {
    Conversions conversions = Conversions.by(rates);
    ImportCutoff cutoff = new ImportCutoff(sites, imported, queries);
    ReportRunner reports =
        new ReportRunner(queries, rules::of, site -> new ImportedReport(site, imported, cutoff));
    return new ReportServices(
        queries,
        rules::of,
        reports,
        conversions,
        cutoff,
        new CampaignCostReport(costs, sources, reports, clock, conversions),
        new CampaignCostCheck(reports, clock),
        new SummaryReader(reports, rates::conversion),
        new UserEventsReport(sites, audit, queries));
  }
}
