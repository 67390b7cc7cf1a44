package dev.vouch.server.dashboard.success;

import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Successes;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The totals of one success, with those of the previous days.
 *
 * @param conversionRate converters per visitor, 0 to 1
 * @param before empty without a comparison or without earlier data
 */
public record SuccessTotals(
    Successes.Line line, double conversionRate, Optional<SuccessTotals> before) {
  /** The sum in one currency, with that of the previous days. */
  public record ComparedAmount(Revenue.Amount now, Optional<Revenue.Amount> before) {}

  /**
   * The successes of {@code now}, in its order, each with the line of the same name in {@code
   * before}.
   */
  static List<SuccessTotals> of(Successes now, Optional<Successes> before) {
    Map<String, SuccessTotals> byName =
        before.stream()
            .flatMap(earlier -> of(earlier, Optional.empty()).stream())
            .collect(toMap(totals -> totals.line().name(), totals -> totals));
    return now.lines().stream()
        .map(
            line ->
                new SuccessTotals(
                    line, now.conversionRate(line), Optional.ofNullable(byName.get(line.name()))))
        .toList();
  }

  /** The displayed title. */
  public String title() {
    return line.title().orElseGet(line::name);
  }

  /** The name, if it differs from the title. */
  public Optional<String> nameIfDifferent() {
    return Optional.of(line.name()).filter(name -> !name.equals(title()));
  }

  /** The sums of each currency of either period; currencies are never added. */
  public List<ComparedAmount> revenue() {
    Map<Optional<String>, Revenue.Amount> earlier = byCurrency(before.map(SuccessTotals::line));
    Map<Optional<String>, Revenue.Amount> later = byCurrency(Optional.of(line));
    List<Revenue.Amount> zeros =
        Stream.concat(later.keySet().stream(), earlier.keySet().stream())
            .distinct()
            .map(currency -> new Revenue.Amount(currency, BigDecimal.ZERO))
            .toList();
    return new Revenue(zeros)
        .amounts().stream()
            .map(
                zero ->
                    new ComparedAmount(
                        later.getOrDefault(zero.currency(), zero),
                        before.map(_ -> earlier.getOrDefault(zero.currency(), zero))))
            .toList();
  }

  private static Map<Optional<String>, Revenue.Amount> byCurrency(Optional<Successes.Line> line) {
    return line.stream()
        .flatMap(totals -> totals.revenue().amounts().stream())
        .collect(toMap(Revenue.Amount::currency, amount -> amount));
  }
}
