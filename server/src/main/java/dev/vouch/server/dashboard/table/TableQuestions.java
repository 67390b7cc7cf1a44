package dev.vouch.server.dashboard.table;

import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.server.dashboard.report.DimensionNames;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.PageQuestions;
import dev.vouch.server.dashboard.report.PageQuestions.PendingAnswer;
import dev.vouch.server.dashboard.report.QueryParameter;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.report.QueryParameters;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The queries of the table, and the conversion of their answers. For one request. */
final class TableQuestions {
  private static final int ROWS = 50;
  private static final int VALUES_MAX = QueryParameters.LIMIT_MAX;

  private static final List<Field> SOURCES =
      List.of(
          Field.SOURCE,
          Field.CHANNEL,
          Field.CAMPAIGN,
          Field.MEDIUM,
          Field.TERM,
          Field.CONTENT,
          Field.REFERRER);
  private static final List<Field> DEVICES = List.of(Field.DEVICE, Field.BROWSER, Field.OS);

  private final TableUrl url;
  private final PageQuestions questions;
  private final NumberFormats numbers;
  private final DimensionNames names;
  private final PendingAnswer<Summary> totals;
  private final PendingAnswer<Breakdown> values;

  TableQuestions(
      TableUrl url, List<SuccessRule> rules, PageQuestions questions, NumberFormats numbers) {
    this.url = url;
    this.questions = questions;
    this.numbers = numbers;
    this.names = new DimensionNames(numbers.locale());
    totals = questions.ask(new SummaryQuestion(url.report().scope(), rules));
    values =
        questions.ask(new BreakdownQuestion(url.report().scope(), url.by(), order(), VALUES_MAX));
  }

  /** If there are more values than can be shown, those that lead in the chosen order are. */
  private Order order() {
    return url.sort().equals("successes") || url.sort().startsWith("revenue")
        ? Order.SUCCESSES
        : Order.VISITORS;
  }

  ValueTable table() {
    List<Metric> metrics = metrics(totals.answer());
    Optional<Metric> sorted =
        metrics.stream().filter(metric -> metric.wireName().equals(url.sort())).findFirst();
    List<Breakdown.Line> found =
        values.answer().lines().stream().filter(this::isFound).sorted(comparator(sorted)).toList();
    int first = Math.min((url.page() - 1) * ROWS, found.size());
    int end = Math.min(first + ROWS, found.size());
    List<Breakdown.Line> shown = found.subList(first, end);
    Metric compared = sorted.orElse(Metric.Count.VISITORS);
    Optional<Map<Optional<String>, Breakdown.Line>> before = before(shown);
    return new ValueTable(
        names.of(url.by()),
        tabs(),
        headings(metrics),
        before.map(_ -> compared.label()),
        shown.stream().map(line -> row(line, metrics, compared, before)).toList(),
        position(first, end, found.size()),
        values.answer().lines().size() == VALUES_MAX,
        url.page() > 1 ? Optional.of(url.page(url.page() - 1).report().path()) : Optional.empty(),
        end < found.size()
            ? Optional.of(url.page(url.page() + 1).report().path())
            : Optional.empty(),
        url.report()
            .csv("breakdown", new QueryParameter("by", url.by().wireName()), ReportUrl.ROWS_MAX));
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
            field ->
                new ValueTable.Link(
                    names.of(field), url.by(field).report().path(), field == url.by()))
        .toList();
  }

  /** The dimensions to choose from, including this one; empty if there is no other. */
  private static List<Field> alternatives(Field by) {
    return switch (by) {
      case SOURCE, CHANNEL, CAMPAIGN, MEDIUM, TERM, CONTENT, REFERRER -> SOURCES;
      case DEVICE, BROWSER, OS -> DEVICES;
      case COUNTRY, PAGE_PATH, NAME, EVENT_NAME, CLICK_ID -> List.of();
    };
  }

  private static List<Metric> metrics(Summary totals) {
    return Stream.concat(
            Stream.<Metric>of(Metric.Count.values()),
            totals.revenue().amounts().stream().map(amount -> new Metric.Money(amount.currency())))
        .toList();
  }

  private boolean isFound(Breakdown.Line line) {
    String searched = url.search().toLowerCase(Locale.ROOT);
    return Stream.concat(Stream.of(label(line)), line.key().stream())
        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(searched));
  }

  private String label(Breakdown.Line line) {
    return names.of(url.by(), line.key());
  }

  private Comparator<Breakdown.Line> comparator(Optional<Metric> sorted) {
    Comparator<Breakdown.Line> ascending =
        url.sort().equals(TableUrl.BY_NAME)
            ? Comparator.comparing(line -> label(line).toLowerCase(numbers.locale()))
            : Comparator.comparing(line -> sorted.orElse(Metric.Count.VISITORS).of(summary(line)));
    return url.isAscending() ? ascending : ascending.reversed();
  }

  private List<ValueTable.Heading> headings(List<Metric> metrics) {
    List<ValueTable.Heading> headings = new ArrayList<>();
    headings.add(heading(TableUrl.BY_NAME, names.of(url.by())));
    metrics.forEach(metric -> headings.add(heading(metric.wireName(), metric.label())));
    return headings;
  }

  private ValueTable.Heading heading(String column, String label) {
    return new ValueTable.Heading(
        column,
        label,
        url.sortedBy(column).report().path(),
        Optional.of(url.isAscending() ? "ascending" : "descending")
            .filter(_ -> column.equals(url.sort())));
  }

  /** The lines of the same values in the compared days; empty without a comparison. */
  private Optional<Map<Optional<String>, Breakdown.Line>> before(List<Breakdown.Line> shown) {
    Field by = url.by();
    return url.report()
        .previousScope()
        .filter(_ -> !shown.isEmpty())
        .map(scope -> scope.withOneOf(by, shown.stream().map(Breakdown.Line::key).toList()))
        .map(scope -> questions.ask(new BreakdownQuestion(scope, by, shown.size())).answer())
        .map(
            earlier ->
                earlier.lines().stream().collect(toMap(Breakdown.Line::key, Function.identity())));
  }

  private ValueTable.Row row(
      Breakdown.Line line,
      List<Metric> metrics,
      Metric compared,
      Optional<Map<Optional<String>, Breakdown.Line>> before) {
    Summary now = summary(line);
    return new ValueTable.Row(
        label(line),
        url.overview().with(new Filter(url.by(), line.key())).path(),
        line.key().isEmpty(),
        metrics.stream().map(metric -> cell(metric, now)).toList(),
        before
            .map(lines -> lines.getOrDefault(line.key(), Breakdown.Line.nothing(line.key())))
            .map(earlier -> compared.change(now, summary(earlier), numbers)));
  }

  private ValueTable.Cell cell(Metric metric, Summary line) {
    BigDecimal total = metric.of(totals.answer());
    return new ValueTable.Cell(
        metric.shown(line, numbers),
        total.signum() <= 0
            ? Optional.empty()
            : Optional.of(
                numbers.percent(metric.of(line).doubleValue() / total.doubleValue())
                    + " of "
                    + metric.total(totals.answer(), numbers)));
  }

  /** A line without what a breakdown does not count. */
  private static Summary summary(Breakdown.Line line) {
    return new Summary(line.visitors(), line.pageviews(), line.successes(), 0, line.revenue(), 0);
  }
}
