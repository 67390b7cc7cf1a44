package dev.vouch.dashboard.table;

import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.report.ColumnOrder;
import dev.vouch.dashboard.report.DimensionIcons;
import dev.vouch.dashboard.report.DimensionNames;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.report.ShownNumber;
import dev.vouch.reports.CampaignSpend;
import dev.vouch.reports.ImportedNumbers;
import dev.vouch.reports.Metric;
import dev.vouch.reports.Metric.Figure;
import dev.vouch.reports.ReportLine;
import dev.vouch.reports.Totals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Builds one page of a table from answers: sorts, searches and formats. For one request. */
final class ValueTableBuilder {
  private static final int ROWS = 50;
  private static final int IMPORTED_ROWS = 100;
  private static final String UNKNOWN = "\u2013";

  private final TableUrl url;
  private final TableReports reports;
  private final NumberFormats numbers;
  private final DimensionNames names;
  private final List<Metric> columns;

  ValueTableBuilder(TableUrl url, TableReports reports, NumberFormats numbers) {
    this.url = url;
    this.reports = reports;
    this.numbers = numbers;
    this.names = new DimensionNames(numbers.locale());
    this.columns = reports.columns();
  }

  ValueTable build() {
    Metric sorted =
        columns.stream()
            .filter(column -> column.wireName().equals(url.order().column()))
            .findFirst()
            .orElse(Figure.VISITORS);
    List<ReportLine> all = reports.lines();
    List<ReportLine> found =
        all.stream()
            .sorted(
                url.order().comparator(line -> label(line).toLowerCase(numbers.locale()), sorted))
            .limit(TableReports.VALUES_MAX)
            .filter(line -> url.isFound(label(line), line.key()))
            .toList();
    int first = Math.min((url.page() - 1) * ROWS, found.size());
    int end = Math.min(first + ROWS, found.size());
    List<ReportLine> shown = found.subList(first, end);
    return new ValueTable(
        names.of(url.by()),
        tabs(),
        successes(),
        headings(),
        reports.comparedData(),
        shown.stream().map(this::row).toList(),
        position(first, end, found.size()),
        all.size() >= TableReports.VALUES_MAX,
        pagePath(url.page() - 1, url.page() > 1),
        pagePath(url.page() + 1, end < found.size()),
        url.csv(),
        imported(),
        costsPath());
  }

  private String label(ReportLine line) {
    return names.of(url.by(), line.key());
  }

  private List<ValueTable.Link> tabs() {
    return url.alternatives().stream()
        .map(
            subject ->
                new ValueTable.Link(
                    names.of(subject), url.by(subject).report().path(), subject.equals(url.by())))
        .toList();
  }

  private List<ValueTable.Link> successes() {
    List<ReportLine> successes = reports.successes();
    Optional<String> unlisted =
        url.success().filter(name -> !ReportLine.byKey(successes).containsKey(Optional.of(name)));
    if (successes.size() < 2 && url.success().isEmpty()) {
      return List.of();
    }
    return Stream.of(
            Stream.of(link("All successes", Optional.empty())),
            successes.stream()
                .map(line -> link(line.title().or(line::key).orElseThrow(), line.key())),
            unlisted.stream().map(name -> link(name, url.success())))
        .flatMap(Function.identity())
        .toList();
  }

  private ValueTable.Link link(String label, Optional<String> success) {
    return new ValueTable.Link(
        label, url.counting(success).report().path(), url.success().equals(success));
  }

  private List<ColumnOrder.Heading> headings() {
    List<ColumnOrder.Heading> headings = new ArrayList<>();
    headings.add(url.order().heading(ColumnOrder.BY_NAME, names.of(url.by())));
    columns.forEach(column -> headings.add(url.order().heading(column.wireName(), column.label())));
    return headings;
  }

  private String position(int first, int end, int total) {
    return first == end
        ? numbers.count(total)
        : "%s\u2009\u2013\u2009%s of %s"
            .formatted(numbers.count(first + 1), numbers.count(end), numbers.count(total));
  }

  private Optional<String> pagePath(int number, boolean exists) {
    return exists ? Optional.of(url.page(number).report().path()) : Optional.empty();
  }

  private Optional<String> costsPath() {
    return url.report().context().isOwner() && CampaignSpend.isOf(url.by())
        ? Optional.of(SettingsPage.COSTS.path(url.report().site().id()))
        : Optional.empty();
  }

  private ValueTable.Row row(ReportLine line) {
    return new ValueTable.Row(
        label(line),
        DimensionIcons.find(url.by(), line.key()),
        url.by().filter(line.key()).map(filter -> url.overview().with(filter).path()),
        line.key().isEmpty(),
        columns.stream().map(column -> cell(column, line)).toList());
  }

  private ValueTable.Cell cell(Metric metric, ReportLine line) {
    Totals all = reports.totals();
    return new ValueTable.Cell(
        ShownNumber.of(metric, line, numbers),
        metric.isPartOfTotal()
            ? numbers.share(
                metric.of(line.totals()).orElse(BigDecimal.ZERO),
                metric.of(all).orElse(BigDecimal.ZERO),
                numbers.total(metric, all))
            : Optional.empty());
  }

  private ValueTable.Imported imported() {
    List<ImportedNumbers.Line> found =
        reports.imported().stream()
            .filter(value -> url.isFound(names.of(url.by(), value.key()), value.key()))
            .sorted(ImportedNumbers.Line.WITHOUT_KEY_LAST)
            .toList();
    return new ValueTable.Imported(
        found.stream().limit(IMPORTED_ROWS).map(this::row).toList(), found.size() > IMPORTED_ROWS);
  }

  private ValueTable.ImportedRow row(ImportedNumbers.Line value) {
    return new ValueTable.ImportedRow(
        names.of(url.by(), value.key()),
        url.by().filter(value.key()).map(url.overview()::with).orElseThrow().path(),
        value.key().isEmpty(),
        Stream.of(Figure.VISITORS, Figure.PAGEVIEWS, Figure.SUCCESSES)
            .map(value::of)
            .map(count -> count.isPresent() ? numbers.count(count.getAsLong()) : UNKNOWN)
            .toList());
  }
}
