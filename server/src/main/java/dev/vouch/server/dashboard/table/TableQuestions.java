package dev.vouch.server.dashboard.table;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitPagesQuestion;
import dev.vouch.core.report.VisitPagesQuestion.VisitPages;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.report.ColumnHeading;
import dev.vouch.server.dashboard.report.ColumnOrder;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import dev.vouch.server.dashboard.report.QueryParameter;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.report.Totals;
import dev.vouch.server.report.QueryParameters;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The queries of the table, and the conversion of their answers. For one request. */
final class TableQuestions {
  private static final int ROWS = 50;
  private static final int VALUES_MAX = QueryParameters.LIMIT_MAX;

  private static final TableColumn VISITORS = TableColumn.of(Metric.Count.VISITORS);

  private static final List<TableSubject> SOURCES =
      values(
          Field.SOURCE,
          Field.CHANNEL,
          Field.CAMPAIGN,
          Field.MEDIUM,
          Field.TERM,
          Field.CONTENT,
          Field.REFERRER);
  private static final List<TableSubject> DEVICES = values(Field.DEVICE, Field.BROWSER, Field.OS);
  private static final List<TableSubject> PAGES =
      List.of(
          new TableSubject.Values(Field.PAGE_PATH),
          new TableSubject.VisitPages(VisitPage.LANDING_PAGE),
          new TableSubject.VisitPages(VisitPage.EXIT_PAGE));

  private final TableUrl url;
  private final PageQuestions questions;
  private final NumberFormats numbers;
  private final CostColumns costs;
  private final DimensionNames names;
  private final PendingAnswer<Summary> totals;
  private final Optional<PendingAnswer<Summary>> totalsBefore;
  private final Optional<OtherModelQuestions> otherModel;
  private final PendingAnswer<List<TableLine>> values;

  TableQuestions(
      TableUrl url,
      List<SuccessRule> rules,
      CostColumns costs,
      PageQuestions questions,
      NumberFormats numbers) {
    this.url = url;
    this.questions = questions;
    this.numbers = numbers;
    this.costs = costs;
    this.names = new DimensionNames(numbers.locale());
    totals = questions.ask(new SummaryQuestion(url.report().scope(), rules));
    totalsBefore =
        url.report().previousScope().map(scope -> questions.ask(new SummaryQuestion(scope, rules)));
    otherModel = otherModel(rules);
    values = values();
  }

  /** Only sources differ with the attribution model. */
  private Optional<OtherModelQuestions> otherModel(List<SuccessRule> rules) {
    return switch (url.by()) {
      case TableSubject.Values(Field by) when SOURCES.contains(url.by()) ->
          Optional.of(
              new OtherModelQuestions(
                  questions, url.report().scope(), rules, by, order(), VALUES_MAX));
      case TableSubject.Values _, TableSubject.VisitPages _ -> Optional.empty();
    };
  }

  private PendingAnswer<List<TableLine>> values() {
    Scope scope = url.report().scope();
    return switch (url.by()) {
      case TableSubject.Values(Field by) -> {
        PendingAnswer<Breakdown> asked =
            questions.ask(new BreakdownQuestion(scope, by, order(), VALUES_MAX));
        yield () ->
            otherModel
                .map(other -> other.join(asked.answer(), costs.values()))
                .orElseGet(() -> asked.answer().lines().stream().map(TableLine::of).toList());
      }
      case TableSubject.VisitPages(VisitPage by) -> {
        PendingAnswer<VisitPages> asked = questions.ask(question(by));
        yield () -> asked.answer().lines().stream().map(TableLine::of).toList();
      }
    };
  }

  private VisitPagesQuestion question(VisitPage by) {
    return new VisitPagesQuestion(
        url.report().scope(), url.report().site().timeZone(), by, order(), VALUES_MAX);
  }

  /** If there are more values than can be shown, those that lead in the chosen order are. */
  private Order order() {
    return url.order().column().contains("successes") || url.order().column().contains("revenue")
        ? Order.SUCCESSES
        : Order.VISITORS;
  }

  ValueTable table() {
    List<TableColumn> columns = columns();
    Optional<TableColumn> sorted =
        columns.stream().filter(column -> column.name().equals(url.order().column())).findFirst();
    List<TableLine> all = values.answer();
    List<TableLine> found =
        all.stream().sorted(comparator(sorted)).limit(VALUES_MAX).filter(this::isFound).toList();
    int first = Math.min((url.page() - 1) * ROWS, found.size());
    int end = Math.min(first + ROWS, found.size());
    List<TableLine> shown = found.subList(first, end);
    TableColumn compared = sorted.orElse(VISITORS);
    Optional<Map<Optional<String>, TableLine>> before = before(shown, compared);
    return new ValueTable(
        name(url.by()),
        tabs(),
        headings(columns),
        before.map(_ -> compared.label()),
        shown.stream().map(line -> row(line, columns, compared, before)).toList(),
        position(first, end, found.size()),
        all.size() >= VALUES_MAX,
        url.page() > 1 ? Optional.of(url.page(url.page() - 1).report().path()) : Optional.empty(),
        end < found.size()
            ? Optional.of(url.page(url.page() + 1).report().path())
            : Optional.empty(),
        url.report()
            .csv("breakdown", new QueryParameter("by", url.by().wireName()), ReportUrl.ROWS_MAX),
        costsPath());
  }

  private Optional<String> costsPath() {
    return url.report().context().isOwner() && CostColumns.areOf(url.by())
        ? Optional.of(SettingsTab.COSTS.path(url.report().site().id()))
        : Optional.empty();
  }

  private String position(int first, int end, int total) {
    return first == end
        ? numbers.count(total)
        : "%s\u2009\u2013\u2009%s of %s"
            .formatted(numbers.count(first + 1), numbers.count(end), numbers.count(total));
  }

  private List<ValueTable.Link> tabs() {
    return alternatives(url.by()).stream()
        .map(
            subject ->
                new ValueTable.Link(
                    name(subject), url.by(subject).report().path(), subject.equals(url.by())))
        .toList();
  }

  /** The subjects to choose from, including this one; empty if there is no other. */
  private static List<TableSubject> alternatives(TableSubject by) {
    return Stream.of(SOURCES, DEVICES, PAGES)
        .filter(group -> group.contains(by))
        .findFirst()
        .orElse(List.of());
  }

  private static List<TableSubject> values(Field... fields) {
    return Stream.of(fields).<TableSubject>map(TableSubject.Values::new).toList();
  }

  private String name(TableSubject subject) {
    return switch (subject) {
      case TableSubject.Values(Field by) -> names.of(by);
      case TableSubject.VisitPages(VisitPage by) -> names.of(by);
    };
  }

  private List<TableColumn> columns() {
    List<Metric> metrics = new ArrayList<>(List.of(Metric.Count.values()));
    if (url.by() instanceof TableSubject.VisitPages) {
      metrics.add(new Metric.ConversionRate());
    }
    List<Optional<String>> currencies = currencies();
    currencies.stream().map(Metric.Money::new).forEach(metrics::add);
    if (PAGES.contains(url.by())) {
      currencies.stream().map(Metric.MoneyPerVisitor::new).forEach(metrics::add);
    }
    return metrics.stream().flatMap(this::columns).toList();
  }

  /** Sorted; successes without a currency last. */
  private List<Optional<String>> currencies() {
    return Stream.concat(
            Stream.of(totals.answer()), otherModel.map(OtherModelQuestions::totals).stream())
        .map(Summary::revenue)
        .reduce(Revenue.NONE, Revenue::plus)
        .amounts()
        .stream()
        .map(Revenue.Amount::currency)
        .toList();
  }

  /** Successes and revenue by both attribution models, side by side, if the values are sources. */
  private Stream<TableColumn> columns(Metric metric) {
    AttributionModel chosen = url.report().credit();
    return otherModel.isPresent() && isCreditedToSources(metric)
        ? Stream.of(TableColumn.ofChosen(metric, chosen), TableColumn.ofOther(metric, chosen))
        : Stream.of(TableColumn.of(metric));
  }

  private static boolean isCreditedToSources(Metric metric) {
    return switch (metric) {
      case Metric.Count count -> count == Metric.Count.SUCCESSES;
      case Metric.Money _ -> true;
      case Metric.ConversionRate _, Metric.MoneyPerVisitor _ -> false;
    };
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

  private List<ColumnHeading> headings(List<TableColumn> columns) {
    List<ColumnHeading> headings = new ArrayList<>();
    headings.add(url.order().heading(ColumnOrder.BY_NAME, name(url.by())));
    columns.forEach(column -> headings.add(url.order().heading(column.name(), column.label())));
    costs
        .columns()
        .forEach(column -> headings.add(url.order().heading(column.name(), column.label())));
    return headings;
  }

  /**
   * The lines of the same values in the compared days, by the attribution model of the compared
   * column; empty without a comparison, and if those days have no events.
   */
  private Optional<Map<Optional<String>, TableLine>> before(
      List<TableLine> shown, TableColumn compared) {
    Set<Optional<String>> keys = shown.stream().map(TableLine::key).collect(toSet());
    return url.report()
        .previousScope()
        .filter(_ -> !shown.isEmpty() && hasEventsBefore())
        .map(scope -> scope.creditedBy(compared.credit().orElse(scope.credit())))
        .map(scope -> before(scope, keys).collect(toMap(TableLine::key, Function.identity())));
  }

  private boolean hasEventsBefore() {
    return totalsBefore.map(PendingAnswer::answer).filter(not(Summary.NOTHING::equals)).isPresent();
  }

  private Stream<TableLine> before(Scope scope, Set<Optional<String>> keys) {
    return switch (url.by()) {
      case TableSubject.Values(Field by) ->
          questions.ask(BreakdownQuestion.ofValues(scope, by, keys)).answer().lines().stream()
              .map(TableLine::of);
      case TableSubject.VisitPages(VisitPage by) ->
          questions.ask(question(by).during(scope, keys)).answer().lines().stream()
              .map(TableLine::of);
    };
  }

  private ValueTable.Row row(
      TableLine line,
      List<TableColumn> columns,
      TableColumn compared,
      Optional<Map<Optional<String>, TableLine>> before) {
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
    Totals all = totals(column);
    BigDecimal total = metric.of(all);
    return new ValueTable.Cell(
        metric.shown(column.of(line), numbers),
        isPartOfTotal(metric)
            ? numbers.share(number(line, column), total, metric.total(all, numbers))
            : Optional.empty());
  }

  private Totals totals(TableColumn column) {
    return Totals.of(
        otherModel
            .filter(_ -> column.isByOtherModel())
            .map(OtherModelQuestions::totals)
            .orElseGet(totals::answer));
  }

  private static boolean isPartOfTotal(Metric metric) {
    return switch (metric) {
      case Metric.Count _, Metric.Money _ -> true;
      case Metric.ConversionRate _, Metric.MoneyPerVisitor _ -> false;
    };
  }
}
