package dev.vouch.dashboard.table;

import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.reports.CampaignSpend;
import dev.vouch.reports.ReportRequest;
import dev.vouch.reports.ReportRunner;

/** {@code …/table}: all values of a dimension, which the overview shows the first of. */
public final class TablePage {
  private final StaticTemplates templates = new StaticTemplates();
  private final CampaignCosts costs;
  private final ReportRunner reports;
  private final ReportUrlParser urlParser;

  public TablePage(CampaignCosts costs, ReportRunner reports, ReportUrlParser urlParser) {
    this.costs = costs;
    this.reports = reports;
    this.urlParser = urlParser;
  }

  public void mount(Pages pages) {
    pages.getReport("/table", this::show);
  }

  private PageResponse show(PageRequest request) {
    TableUrl url = new TableUrl(urlParser.read(request, Section.TABLE, TableUrl.CHOICES));
    ValueTable table = ask(url, new NumberFormats(request.locale()));
    return PageResponse.of(
        templates.tablePage(request.layout(table.title(), Section.OVERVIEW), url, table));
  }

  private ValueTable ask(TableUrl url, NumberFormats numbers) {
    try (ReportRunner.Batch batch = url.report().ask(reports)) {
      TableReports asked =
          new TableReports(url, request -> spend(url, request), batch, batch.hasImports());
      return new ValueTableBuilder(url, asked, numbers).build();
    }
  }

  private CampaignSpend spend(TableUrl url, ReportRequest request) {
    return url.report().context().showsCosts()
        ? CampaignSpend.of(request, costs)
        : CampaignSpend.NONE;
  }
}
