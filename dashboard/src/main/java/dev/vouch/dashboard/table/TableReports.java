package dev.vouch.dashboard.table;

import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.BreakdownQuestion.Order;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Revenue;
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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The reports of a table, which are run together: the values, the totals and, with costs, the names
 * of successes. For one request.
 */
final class TableReports {
  /** The maximum number of values in an answer. */
  static final int VALUES_MAX = QueryParameters.LIMIT_MAX;

  private static final int SUCCESS_NAMES_MAX = 8;

  private final TableUrl url;
  private final ReportRunner.Batch batch;
  private final CampaignSpend spend;
  private final ReportRequest chosen;
  private final Supplier<Report> totals;
  private final Supplier<Report> values;
  private final Optional<Supplier<Report>> successes;

  /**
   * Asks for the reports.
   *
   * @param spend the costs of values, which the table must have even without events
   * @param withImported whether imported values are asked for
   */
  TableReports(TableUrl url, CampaignSpend spend, ReportRunner.Batch batch, boolean withImported) {
    this.url = url;
    this.batch = batch;
    this.spend = spend;
    chosen = url.report().request(url.by()).leading(order(), VALUES_MAX);
    totals = batch.ask(url.report().compared(Fixed.PERIOD));
    values = batch.ask(chosen.imported(withImported));
    successes =
        Optional.of(url.report().without(Field.NAME).request(Fixed.SUCCESSES))
            .filter(_ -> !spend.amounts().isEmpty())
            .map(all -> batch.ask(all.leading(Order.SUCCESSES, SUCCESS_NAMES_MAX)));
  }

  /** If there are more values than can be shown, those that lead in the chosen order are. */
  private Order order() {
    return url.order().column().contains("successes") || url.order().column().contains("revenue")
        ? Order.SUCCESSES
        : Order.VISITORS;
  }

  /** The most frequent successes by name, in a table with costs; none in others. */
  List<ReportLine> successes() {
    return successes.map(report -> report.get().lines()).orElse(List.of());
  }

  /** Returns the values, up to {@link #VALUES_MAX}, and those with costs. */
  List<ReportLine> lines() {
    Map<Optional<String>, Totals> found = totals(values.get());
    Set<Optional<String>> keys = new LinkedHashSet<>(found.keySet());
    keys.addAll(spend.amounts().keySet());
    addCut(found, keys);
    return keys.stream()
        .map(key -> new ReportLine(key, spend.on(key, found.getOrDefault(key, Totals.NOTHING))))
        .toList();
  }

  private static Map<Optional<String>, Totals> totals(Report report) {
    return report.lines().stream()
        .collect(toMap(ReportLine::key, ReportLine::totals, (line, _) -> line, LinkedHashMap::new));
  }

  /** A value that was cut from a full answer is not one without events. */
  private void addCut(Map<Optional<String>, Totals> found, Set<Optional<String>> keys) {
    Set<Optional<String>> absent = new LinkedHashSet<>(keys);
    absent.removeAll(found.keySet());
    if (found.size() >= VALUES_MAX && !absent.isEmpty()) {
      found.putAll(totals(batch.ask(chosen.only(absent)).get()));
    }
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

  /**
   * Returns the totals of values in the compared days; empty without a comparison, and if those
   * days have no events.
   */
  Optional<Map<Optional<String>, Totals>> before(Set<Optional<String>> keys) {
    return url.report()
        .previousScope()
        .filter(_ -> !keys.isEmpty() && totals.get().before().isPresent())
        .map(scope -> totals(batch.ask(chosen.over(scope).only(keys)).get()));
  }
}
