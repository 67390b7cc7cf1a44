package dev.vouch.dashboard.table;

import static java.util.stream.Collectors.toCollection;

import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Revenue;
import dev.vouch.dashboard.report.ComparedData;
import dev.vouch.reports.CampaignSpend;
import dev.vouch.reports.ImportedNumbers;
import dev.vouch.reports.Metric;
import dev.vouch.reports.QueryParameters;
import dev.vouch.reports.Report;
import dev.vouch.reports.ReportLine;
import dev.vouch.reports.ReportRequest;
import dev.vouch.reports.ReportRunner;
import dev.vouch.reports.Subject.Fixed;
import dev.vouch.reports.Totals;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The reports of a table, which are run together: the values, the totals and the names of
 * successes. For one request.
 */
final class TableReports {
  /** The maximum number of values in an answer. */
  static final int VALUES_MAX = QueryParameters.LIMIT_MAX;

  private static final int SUCCESS_NAMES_MAX = 8;

  private final TableUrl url;
  private final ReportRunner.Batch batch;
  private final Function<ReportRequest, CampaignSpend> spends;
  private final CampaignSpend spend;
  private final ReportRequest chosen;
  private final Supplier<Report> totals;
  private final Supplier<Report> values;
  private final Optional<Supplier<Report>> before;
  private final Supplier<Report> successes;
  private final Supplier<Optional<LocalDate>> comparedFirstDay;

  /**
   * Asks for the reports.
   *
   * @param spends returns the costs of values, which the table must have even without events
   * @param withImported whether imported values are asked for
   */
  TableReports(
      TableUrl url,
      Function<ReportRequest, CampaignSpend> spends,
      ReportRunner.Batch batch,
      boolean withImported) {
    this.url = url;
    this.batch = batch;
    this.spends = spends;
    chosen = url.report().request(url.by()).leading(order(), VALUES_MAX).counting(url.success());
    spend = spends.apply(chosen);
    totals = batch.ask(url.report().compared(Fixed.PERIOD).counting(url.success()));
    values = batch.ask(chosen.imported(withImported));
    before = url.report().previousScope().map(scope -> batch.ask(chosen.over(scope)));
    successes =
        batch.ask(
            url.report().request(Fixed.SUCCESSES).leading(Order.SUCCESSES, SUCCESS_NAMES_MAX));
    comparedFirstDay = ComparedData.askFirstDay(url.report(), batch);
  }

  /** If there are more values than can be shown, those that lead in the chosen order are. */
  private Order order() {
    return url.order().column().contains("successes") || url.order().column().contains("revenue")
        ? Order.SUCCESSES
        : Order.VISITORS;
  }

  /** The most frequent successes by name. */
  List<ReportLine> successes() {
    return successes.get().lines();
  }

  /**
   * Returns the values, up to {@link #VALUES_MAX}, and those with costs; ordered by changes, also
   * those that only the compared days have.
   */
  List<ReportLine> lines() {
    Set<Optional<String>> keys = keys(values.get());
    keys.addAll(spend.amounts().keySet());
    compared()
        .filter(_ -> url.order().isByChange())
        .map(TableReports::keys)
        .ifPresent(keys::addAll);
    List<ReportLine> lines = lines(values.get(), keys, spend);
    return compared()
        .map(report -> lines(report, keys, spends.apply(report.request())))
        .map(earlier -> ReportLine.comparedInOrder(lines, earlier))
        .orElse(lines);
  }

  private List<ReportLine> lines(Report report, Set<Optional<String>> keys, CampaignSpend spent) {
    Map<Optional<String>, ReportLine> found = batch.byKey(report, keys);
    return keys.stream()
        .map(key -> found.getOrDefault(key, ReportLine.nothing(key)))
        .map(line -> line.withOnly(spent.on(line.key(), line.totals())))
        .toList();
  }

  private static Set<Optional<String>> keys(Report report) {
    return report.lines().stream().map(ReportLine::key).collect(toCollection(LinkedHashSet::new));
  }

  /** Returns the values of the compared days; empty if these days have no events. */
  private Optional<Report> compared() {
    return before.filter(_ -> isCompared()).map(Supplier::get);
  }

  private boolean isCompared() {
    return totals.get().before().isPresent();
  }

  ComparedData comparedData() {
    return ComparedData.of(isCompared(), comparedFirstDay);
  }

  /** The imported values with the most visitors. */
  List<ImportedNumbers.Line> imported() {
    return values.get().imported().map(ImportedNumbers::lines).orElse(List.of());
  }

  /** Returns the totals of all events. */
  Totals totals() {
    return totals.get().totals();
  }

  /** Returns the columns of the table. */
  List<Metric> columns() {
    return url.by()
        .metrics(
            totals().revenue().amounts().stream().map(Revenue.Amount::currency).toList(),
            spend.currencies());
  }
}
