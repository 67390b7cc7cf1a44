package dev.vouch.core.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.Filter.Operator;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The filters of one dimension that have the same operator. An event must match every group of a
 * scope.
 *
 * @param values the values of the filters, of which an event's value must match one, or with {@link
 *     Operator#NOT} none
 */
public record FilterGroup(Dimension dimension, Operator operator, List<Optional<String>> values) {
  public FilterGroup {
    values = List.copyOf(values);
  }

  /** Returns the groups of filters, in the order of their first filters. */
  public static List<FilterGroup> of(Collection<Filter> filters) {
    record Key(Dimension dimension, Operator operator) {}
    return filters.stream()
        .collect(
            groupingBy(
                filter -> new Key(filter.dimension(), filter.operator()),
                LinkedHashMap::new,
                mapping(Filter::value, toList())))
        .entrySet()
        .stream()
        .map(
            group ->
                new FilterGroup(
                    group.getKey().dimension(), group.getKey().operator(), group.getValue()))
        .toList();
  }

  /** Returns the filters of the group. */
  public List<Filter> filters() {
    return values.stream().map(value -> new Filter(dimension, operator, value)).toList();
  }

  /** Returns whether an event with a value of the dimension matches. */
  public Predicate<Optional<String>> matcher() {
    return switch (operator) {
      case IS -> values::contains;
      case NOT -> value -> !values.contains(value);
      case CONTAINS -> value -> value.filter(text -> texts().anyMatch(text::contains)).isPresent();
      case MATCHES -> {
        List<TextPattern> patterns = texts().map(TextPattern::of).toList();
        yield value ->
            value.filter(text -> patterns.stream().anyMatch(one -> one.matches(text))).isPresent();
      }
    };
  }

  /** Returns the values that are present. */
  public Stream<String> texts() {
    return values.stream().flatMap(Optional::stream);
  }
}
