package dev.vouch.dashboard.table;

import dev.vouch.core.event.KnownSources;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.PropertyKeysQuestion;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.report.DimensionNames;
import dev.vouch.dashboard.report.FilterForm;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.reports.CampaignSpend;
import dev.vouch.reports.ReportRequest;
import dev.vouch.reports.ReportRunner;
import dev.vouch.reports.Subject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/** {@code …/table}: all values of a dimension, which the overview shows the first of. */
public final class TablePage {
  private static final int SUGGESTIONS = 200;

  private final StaticTemplates templates = new StaticTemplates();
  private final CampaignCosts costs;
  private final KnownSources sources;
  private final ReportRunner reports;
  private final ReportUrlParser urlParser;

  public TablePage(
      CampaignCosts costs, KnownSources sources, ReportRunner reports, ReportUrlParser urlParser) {
    this.costs = costs;
    this.sources = sources;
    this.reports = reports;
    this.urlParser = urlParser;
  }

  public void mount(Pages pages) {
    pages.getReport("/table", FilterForm.redirecting(this::show));
    pages.getReport("/table/values", this::suggestValues);
    pages.getReport("/table/properties", this::suggestProperties);
  }

  /** The most frequent values of a dimension, as suggestions in a form. */
  private PageResponse suggestValues(PageRequest request) {
    ReportUrl url = urlParser.read(request, Section.TABLE, List.of(FilterForm.BY, FilterForm.KEY));
    DimensionNames names = new DimensionNames(request.locale());
    SequencedMap<String, String> labels = new LinkedHashMap<>();
    FilterForm.dimension(url.chosen(FilterForm.BY), url.chosen(FilterForm.KEY))
        .ifPresent(
            by ->
                values(url, by)
                    .forEach(value -> labels.put(value, names.of(by, Optional.of(value)))));
    return PageResponse.of(templates.tableValues(labels));
  }

  private Stream<String> values(ReportUrl url, Dimension by) {
    try (ReportRunner.Batch batch = url.ask(reports)) {
      ReportRequest asked =
          url.request(new Subject.Values(by)).leading(Order.VISITORS, SUGGESTIONS);
      return batch.ask(asked).get().lines().stream().flatMap(line -> line.key().stream());
    }
  }

  /** The names of the properties of most events, as suggestions in a form. */
  private PageResponse suggestProperties(PageRequest request) {
    ReportUrl url = urlParser.read(request, Section.TABLE, List.of());
    SequencedMap<String, String> labels = new LinkedHashMap<>();
    try (ReportRunner.Batch batch = url.ask(reports)) {
      batch
          .ask(new PropertyKeysQuestion(url.withoutFilters().scope(), SUGGESTIONS))
          .get()
          .forEach(key -> labels.put(key, key));
    }
    return PageResponse.of(templates.tableValues(labels));
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
        ? CampaignSpend.of(request, costs, sources)
        : CampaignSpend.NONE;
  }
}
