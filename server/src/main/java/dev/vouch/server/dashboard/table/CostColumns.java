package dev.vouch.server.dashboard.table;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Revenue;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.server.dashboard.report.Metric;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.report.Totals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The columns that compare what was spent on sources or campaigns with the successes credited to
 * them: three for each currency of the costs. Immutable.
 */
final class CostColumns {
  private static final int RATIO_DECIMALS = 9;
  private static final String NO_RATIO = "\u2013";

  private final SortedMap<String, Map<Optional<String>, BigDecimal>> amounts = new TreeMap<>();
  private final Set<Optional<String>> values = new LinkedHashSet<>();

  private CostColumns() {}

  /** No columns. */
  static CostColumns none() {
    return new CostColumns();
  }

  /** The columns of the table of sources or campaigns; none in the table of another subject. */
  static CostColumns of(TableSubject subject, List<CampaignCost> costs) {
    CostColumns columns = new CostColumns();
    value(subject).ifPresent(value -> costs.forEach(cost -> columns.add(value.apply(cost), cost)));
    return columns;
  }

  private static Optional<Function<CampaignCost, Optional<String>>> value(TableSubject subject) {
    if (subject.equals(new TableSubject.Values(Field.SOURCE))) {
      return Optional.of(cost -> Optional.of(cost.key().source()));
    }
    return subject.equals(new TableSubject.Values(Field.CAMPAIGN))
        ? Optional.of(cost -> cost.key().campaign())
        : Optional.empty();
  }

  private void add(Optional<String> value, CampaignCost cost) {
    values.add(value);
    amounts
        .computeIfAbsent(cost.currency(), _ -> new HashMap<>())
        .merge(value, cost.amount(), BigDecimal::add);
  }

  /** The sources or campaigns that have costs, none of which may be absent from the table. */
  Set<Optional<String>> values() {
    return Collections.unmodifiableSet(values);
  }

  List<String> headings() {
    return amounts.keySet().stream()
        .flatMap(
            currency ->
                Stream.of("Cost, ", "Cost per success, ", "Return on ad spend, ")
                    .map(label -> label + currency))
        .toList();
  }

  List<ValueTable.Cell> cells(TableLine line, NumberFormats numbers) {
    return amounts.entrySet().stream()
        .flatMap(
            entry ->
                cells(
                    line,
                    entry.getKey(),
                    entry.getValue().getOrDefault(line.key(), BigDecimal.ZERO),
                    numbers))
        .map(shown -> new ValueTable.Cell(shown, Optional.empty()))
        .toList();
  }

  private static Stream<String> cells(
      TableLine line, String currency, BigDecimal cost, NumberFormats numbers) {
    // Successes without a campaign are not the result of spend without one.
    Totals credited = line.key().isPresent() ? line.totals() : Totals.NOTHING;
    BigDecimal revenue = new Metric.Money(Optional.of(currency)).of(credited);
    boolean isCompared = cost.signum() > 0 && line.key().isPresent();
    return Stream.of(
        money(currency, cost, numbers),
        isCompared && credited.successes().signum() > 0
            ? money(currency, ratio(cost, credited.successes()), numbers)
            : NO_RATIO,
        isCompared ? numbers.ratio(ratio(revenue, cost).doubleValue()) : NO_RATIO);
  }

  private static String money(String currency, BigDecimal amount, NumberFormats numbers) {
    return numbers.money(new Revenue.Amount(Optional.of(currency), amount));
  }

  private static BigDecimal ratio(BigDecimal amount, BigDecimal divisor) {
    return amount.divide(divisor, RATIO_DECIMALS, RoundingMode.HALF_EVEN);
  }
}
