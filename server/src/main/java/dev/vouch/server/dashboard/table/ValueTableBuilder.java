package dev.vouch.server.dashboard.table;

import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.VisitPage;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.report.ColumnHeading;
import dev.vouch.server.dashboard.report.ColumnOrder;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.QueryParameter;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.report.Totals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Builds one page of a table from answers: sorts, searches and formats. For one request. */
final class ValueTableBuilder {
  private static final int ROWS = 50;
  private static final TableColumn VISITORS = TableColumn.of(Metric.Count.VISITORS);

  private final TableUrl url;
  private final TableQuestions questions;
  private final CostColumns costs;
  private final NumberFormats numbers;
  private final DimensionNames names;
  private final List<TableColumn> columns;

  ValueTableBuilder(
      TableUrl url, TableQuestions questions, CostColumns costs, NumberFormats numbers) {
    this.url = url;
    this.questions = questions;
    this.costs = costs;
    this.numbers = numbers;
    this.names = new DimensionNames(numbers.locale());
    this.columns =
        TableColumns.of(
            url.by(), questions.currencies(), url.report().credit(), questions.hasOtherModel());
  }

  ValueTable build() {
    Optional<TableColumn> sorted =
        columns.stream().filter(column -> column.name().equals(url.order().column())).findFirst();
    List<TableLine> all = questions.values();
    List<TableLine> found =
        all.stream()
            .sorted(comparator(sorted))
            .limit(TableQuestions.VALUES_MAX)
            .filter(this::isFound)
            .toList();
    int first = Math.min((url.page() - 1) * ROWS, found.size());
    int end = Math.min(first + ROWS, found.size());
    List<TableLine> shown = found.subList(first, end);
    TableColumn compared = sorted.orElse(VISITORS);
    Optional<Map<Optional<String>, TableLine>> before =
        questions.before(shown.stream().map(TableLine::key).collect(toSet()), compared);
    return new ValueTable(
        name(url.by()),
        tabs(),
        headings(),
        before.map(_ -> compared.label()),
        shown.stream().map(line -> row(line, compared, before)).toList(),
        position(first, end, found.size()),
        all.size() >= TableQuestions.VALUES_MAX,
        pagePath(url.page() - 1, url.page() > 1),
        pagePath(url.page() + 1, end < found.size()),
        url.report()
            .csv("breakdown", new QueryParameter("by", url.by().wireName()), ReportUrl.ROWS_MAX),
        costsPath());
  }

  private Comparator<TableLine> comparator(Optional<TableColumn> sorted) {
    return costs
        .column(url.order().column())
        .map(column -> costs.order(column, url.order().isAscending()))
        .orElseGet(() -> comparatorOfMetrics(sorted));
  }

  private Comparator<TableLine> comparatorOfMetrics(Optional<TableColumn> sorted) {
    Comparator<TableLine> ascending =
        url.order().column().equals(ColumnOrder.BY_NAME)
            ? Comparator.comparing(line -> label(line).toLowerCase(numbers.locale()))
            : Comparator.comparing(line -> number(line, sorted.orElse(VISITORS)));
    return url.order().isAscending() ? ascending : ascending.reversed();
  }

  private static BigDecimal number(TableLine line, TableColumn column) {
    return column.metric().of(column.of(line));
  }

  private boolean isFound(TableLine line) {
    String searched = url.search().toLowerCase(Locale.ROOT);
    return Stream.concat(Stream.of(label(line)), line.key().stream())
        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(searched));
  }

  private String label(TableLine line) {
    return switch (url.by()) {
      case TableSubject.Values(Field by) -> names.of(by, line.key());
      case TableSubject.VisitPages _ -> names.ofVisitPage(line.key());
    };
  }

  private String name(TableSubject subject) {
    return switch (subject) {
      case TableSubject.Values(Field by) -> names.of(by);
      case TableSubject.VisitPages(VisitPage by) -> names.of(by);
    };
  }

  private List<ValueTable.Link> tabs() {
    return SubjectGroups.of(url.by()).stream()
        .map(
            subject ->
                new ValueTable.Link(
                    name(subject), url.by(subject).report().path(), subject.equals(url.by())))
        .toList();
  }

  private List<ColumnHeading> headings() {
    List<ColumnHeading> headings = new ArrayList<>();
    headings.add(url.order().heading(ColumnOrder.BY_NAME, name(url.by())));
    columns.forEach(column -> headings.add(url.order().heading(column.name(), column.label())));
    costs
        .columns()
        .forEach(column -> headings.add(url.order().heading(column.name(), column.label())));
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
    return url.report().context().isOwner() && CostColumns.areOf(url.by())
        ? Optional.of(SettingsTab.COSTS.path(url.report().site().id()))
        : Optional.empty();
  }

  private ValueTable.Row row(
      TableLine line, TableColumn compared, Optional<Map<Optional<String>, TableLine>> before) {
    return new ValueTable.Row(
        label(line),
        filter(line.key()).map(filter -> url.overview().with(filter).path()),
        line.key().isEmpty(),
        Stream.concat(
                columns.stream().map(column -> cell(column, line)),
                costs.cells(line, numbers).stream())
            .toList(),
        before
            .map(lines -> lines.getOrDefault(line.key(), TableLine.nothing(line.key())))
            .map(
                earlier -> compared.metric().change(compared.of(line), earlier.totals(), numbers)));
  }

  /** A landing or exit page filters by views of this page; no filter is for no visit. */
  private Optional<Filter> filter(Optional<String> key) {
    return switch (url.by()) {
      case TableSubject.Values(Field by) -> Optional.of(new Filter(by, key));
      case TableSubject.VisitPages _ ->
          key.map(page -> new Filter(Field.PAGE_PATH, Optional.of(page)));
    };
  }

  private ValueTable.Cell cell(TableColumn column, TableLine line) {
    Metric metric = column.metric();
    Totals all = questions.totals(column);
    BigDecimal total = metric.of(all);
    return new ValueTable.Cell(
        metric.shown(column.of(line), numbers),
        isPartOfTotal(metric)
            ? numbers.share(number(line, column), total, metric.total(all, numbers))
            : Optional.empty());
  }

  private static boolean isPartOfTotal(Metric metric) {
    return switch (metric) {
      case Metric.Count _, Metric.Money _ -> true;
      case Metric.ConversionRate _, Metric.MoneyPerVisitor _ -> false;
    };
  }
}
