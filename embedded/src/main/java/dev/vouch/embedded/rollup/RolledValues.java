package dev.vouch.embedded.rollup;

import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.Row;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The values of a dimension that come first. Visitors are counted exactly, but only of values that
 * can be among the first: a value has at most as many as the sum of its rows. Not thread-safe.
 */
final class RolledValues {
  /** How many values are counted at once, as a multiple of those that are wanted. */
  private static final int AT_ONCE = 3;

  private final RolledRange range;
  private final RolledDimension dimension;
  private final BreakdownQuestion.Order order;
  private final int limit;
  private final String ratePeriod;
  private final long peopleBytesMax;

  /**
   * @param question about the dimension
   * @param peopleBytesMax how much memory the people may take
   */
  RolledValues(
      RolledRange range,
      RolledDimension dimension,
      BreakdownQuestion question,
      long peopleBytesMax) {
    this.peopleBytesMax = peopleBytesMax;
    this.range = range;
    this.dimension = dimension;
    this.order = question.order();
    this.limit = question.limit();
    this.ratePeriod = RolledRange.ratePeriod(question.scope());
  }

  List<Row> rows() throws SQLException {
    List<ValueCounts> first = first();
    Set<Optional<String>> values = first.stream().map(ValueCounts::value).collect(toSet());
    RevenueSums<Optional<String>> revenue = new RevenueSums<>();
    range.query(
        dimension.select("rolled_revenue", "currency, sum(total_value), " + ratePeriod)
            + "GROUP BY ALL",
        row -> {
          Optional<String> value = Optional.ofNullable(row.getString(1));
          if (values.contains(value)) {
            revenue.add(value, row, 2);
          }
        });
    return ValueCounts.rows(first, revenue);
  }

  private List<ValueCounts> first() throws SQLException {
    List<ValueCounts> candidates = candidates();
    List<ValueCounts> first = new ArrayList<>();
    int next = 0;
    while (next < candidates.size() && !isComplete(first, candidates.get(next))) {
      int end = (int) Math.min(candidates.size(), next + (long) AT_ONCE * limit);
      first.addAll(counted(candidates.subList(next, end)));
      first.sort(ValueCounts.by(order));
      first = new ArrayList<>(first.subList(0, Math.min(first.size(), limit)));
      next = end;
    }
    return first;
  }

  /** All values, in descending order of what they can have at most. */
  private List<ValueCounts> candidates() throws SQLException {
    List<ValueCounts> candidates = new ArrayList<>();
    range.query(
        dimension.select(
                "rolled",
                "sum(people_count)::BIGINT, sum(pageviews)::BIGINT, sum(successes)::BIGINT")
            + "GROUP BY ALL",
        row ->
            candidates.add(
                new ValueCounts(
                    Optional.ofNullable(row.getString(1)),
                    row.getLong(2),
                    row.getLong(3),
                    row.getLong(4))));
    candidates.sort(ValueCounts.by(order));
    return candidates;
  }

  /** Whether no value from {@code next} on can be among the first. */
  private boolean isComplete(List<ValueCounts> first, ValueCounts next) {
    return first.size() == limit && ValueCounts.byCounts(order).compare(first.getLast(), next) < 0;
  }

  /** Counts the people of some values, in parts if they take too much memory at once. */
  private List<ValueCounts> counted(List<ValueCounts> values) throws SQLException {
    try {
      return countedAtOnce(values);
    } catch (TooManyPeopleException e) {
      if (values.size() == 1) {
        throw e;
      }
      int middle = values.size() / 2;
      List<ValueCounts> counted = new ArrayList<>(counted(values.subList(0, middle)));
      counted.addAll(counted(values.subList(middle, values.size())));
      return counted;
    }
  }

  private List<ValueCounts> countedAtOnce(List<ValueCounts> values) throws SQLException {
    PeopleCounts<Optional<String>> people = new PeopleCounts<>(peopleBytesMax);
    Set<Optional<String>> wanted =
        values.stream().map(ValueCounts::value).collect(Collectors.toSet());
    Map<String, String> parameters = new HashMap<>();
    String placeholders =
        wanted.stream()
            .flatMap(Optional::stream)
            .map(
                value -> {
                  String name = "value_" + parameters.size();
                  parameters.put(name, value);
                  return ":" + name;
                })
            .collect(Collectors.joining(", "));
    String isWanted =
        Optional.of(placeholders)
            .filter(some -> !some.isEmpty())
            .map(some -> "value IN (%s)".formatted(some))
            .orElse("false");
    if (wanted.contains(Optional.<String>empty())) {
      isWanted += " OR value IS NULL";
    }
    range.query(
        "SELECT value, people FROM (%s) WHERE %s"
            .formatted(dimension.select("rolled", "people"), isWanted),
        parameters,
        row -> people.add(Optional.ofNullable(row.getString(1)), row.getBytes(2)));
    people.count();
    return values.stream().map(counts -> counts.with(people.of(counts.value()))).toList();
  }
}
