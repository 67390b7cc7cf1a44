package dev.vouch.server.dashboard.table;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Revenue;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.table.CostColumn.Ratio;
import dev.vouch.server.report.CampaignReturn;
import dev.vouch.server.report.SpentAmounts;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
  private final SortedMap<String, Map<Optional<String>, Revenue.Amount>> amounts = new TreeMap<>();
  private final Set<Optional<String>> values = new LinkedHashSet<>();

  private CostColumns() {}

  /** No columns. */
  static CostColumns none() {
    return new CostColumns();
  }

  /**
   * The columns of the table of sources or campaigns; none in the table of another subject.
   *
   * @param conversion of the costs
   */
  static CostColumns of(
      TableSubject subject, List<CampaignCost> costs, Optional<Conversion> conversion) {
    CostColumns columns = new CostColumns();
    value(subject)
        .ifPresent(
            value ->
                costs.stream()
                    .collect(groupingBy(value, LinkedHashMap::new, toList()))
                    .forEach(
                        (key, spent) -> columns.add(key, SpentAmounts.sum(spent, conversion))));
    return columns;
  }

  /** Whether the values of a table can have costs. */
  static boolean areOf(TableSubject subject) {
    return value(subject).isPresent();
  }

  private static Optional<Function<CampaignCost, Optional<String>>> value(TableSubject subject) {
    if (subject.equals(new TableSubject.Values(Field.SOURCE))) {
      return Optional.of(cost -> Optional.of(cost.key().source()));
    }
    return subject.equals(new TableSubject.Values(Field.CAMPAIGN))
        ? Optional.of(cost -> cost.key().campaign())
        : Optional.empty();
  }

  private void add(Optional<String> value, Revenue spent) {
    values.add(value);
    for (Revenue.Amount amount : spent.amounts()) {
      amounts
          .computeIfAbsent(amount.currency().orElseThrow(), _ -> new HashMap<>())
          .put(value, amount);
    }
  }

  /** The sources or campaigns that have costs, none of which may be absent from the table. */
  Set<Optional<String>> values() {
    return Collections.unmodifiableSet(values);
  }

  /** The columns, by currency. */
  List<CostColumn> columns() {
    return amounts.keySet().stream()
        .flatMap(
            currency -> Stream.of(Ratio.values()).map(ratio -> new CostColumn(ratio, currency)))
        .toList();
  }

  Optional<CostColumn> column(String name) {
    return columns().stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** The order of the rows by a column; rows without a number are last. */
  Comparator<TableLine> order(CostColumn column, boolean isAscending) {
    Comparator<BigDecimal> order =
        isAscending ? Comparator.naturalOrder() : Comparator.reverseOrder();
    return Comparator.comparing((TableLine line) -> number(column, line).isEmpty())
        .thenComparing(line -> number(column, line).orElse(BigDecimal.ZERO), order);
  }

  private Optional<BigDecimal> number(CostColumn column, TableLine line) {
    return column.of(compared(column.currency(), line));
  }

  List<ValueTable.Cell> cells(TableLine line, NumberFormats numbers) {
    return columns().stream()
        .map(column -> column.shown(compared(column.currency(), line), numbers))
        .map(shown -> new ValueTable.Cell(shown, Optional.empty()))
        .toList();
  }

  private CampaignReturn compared(String currency, TableLine line) {
    Revenue.Amount cost =
        amounts
            .getOrDefault(currency, Map.of())
            .getOrDefault(line.key(), Revenue.NONE.in(Optional.of(currency)));
    return CampaignReturn.of(line.key(), cost, line.totals().successes(), line.totals().revenue());
  }
}
