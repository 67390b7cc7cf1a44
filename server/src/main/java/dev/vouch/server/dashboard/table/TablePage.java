package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.ReportUrlParser;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.report.ImportedReports;

/** {@code …/table}: all values of a dimension, which the overview shows the first of. */
public final class TablePage {
  private final StaticTemplates templates = new StaticTemplates();
  private final SuccessRules rules;
  private final CampaignCosts costs;
  private final ReportQueries warehouse;
  private final ReportUrlParser urlParser;
  private final ImportedReports imports;

  public TablePage(
      SuccessRules rules,
      CampaignCosts costs,
      ReportQueries warehouse,
      ReportUrlParser urlParser,
      ImportedReports imports) {
    this.rules = rules;
    this.costs = costs;
    this.warehouse = warehouse;
    this.urlParser = urlParser;
    this.imports = imports;
  }

  public void mount(Pages pages) {
    pages.getReport("/table", this::show);
  }

  private PageAnswer show(PageRequest request) {
    TableUrl url = new TableUrl(urlParser.read(request, Section.TABLE, TableUrl.CHOICES));
    NumberFormats numbers = new NumberFormats(request.locale());
    ImportedTable imported = new ImportedValues(url, numbers).read(imports.of(url.report().site()));
    ValueTable table = ask(url, numbers);
    return PageAnswer.of(
        templates.tablePage(request.layout(table.title(), Section.OVERVIEW), url, table, imported));
  }

  private ValueTable ask(TableUrl url, NumberFormats numbers) {
    CostColumns costs = costs(url);
    try (PageQuestions asked = new PageQuestions(url.report().context().queries(warehouse))) {
      TableQuestions questions =
          new TableQuestions(url, rules.of(url.report().site().id()), costs.values(), asked);
      return new ValueTableBuilder(url, questions, costs, numbers).build();
    }
  }

  /** Costs cannot be filtered, so a filtered table has none. */
  private CostColumns costs(TableUrl url) {
    Scope scope = url.report().scope();
    if (!url.report().context().showsCosts() || !scope.filters().isEmpty()) {
      return CostColumns.none();
    }
    Site site = url.report().site();
    DayRange days = DayRange.of(scope, site.timeZone());
    return CostColumns.of(
        url.by(), costs.between(site.id(), days.first(), days.last()), scope.conversion());
  }
}
