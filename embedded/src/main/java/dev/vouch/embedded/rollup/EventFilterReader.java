package dev.vouch.embedded.rollup;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.Scope;
import dev.vouch.embedded.duckdb.DuckDbDialect;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks up which pages, clients and touches match the filters of a scope. Not thread-safe. */
final class EventFilterReader {
  private static final Set<Field> OF_CLIENT =
      EnumSet.of(Field.COUNTRY, Field.DEVICE, Field.BROWSER, Field.OS);

  private static final Set<Field> OF_TOUCH =
      EnumSet.copyOf(Arrays.stream(Field.values()).filter(Field::isOfTouch).toList());

  private final RolledRange range;
  private final Scope scope;

  private EventFilterReader(RolledRange range, Scope scope) {
    this.range = range;
    this.scope = scope;
  }

  /** Whether rollups have the dimensions of all filters. */
  static boolean isPossible(Scope scope) {
    return scope.filters().stream().allMatch(filter -> filter.dimension() instanceof Field);
  }

  /**
   * Returns which events of a site match.
   *
   * @param range any of the site
   */
  static EventFilter read(RolledRange range, Scope scope) throws SQLException {
    return scope.filters().isEmpty()
        ? EventFilter.NONE
        : new EventFilterReader(range, scope).read();
  }

  private EventFilter read() throws SQLException {
    List<Filter> names = of(Set.of(Field.NAME));
    return new EventFilter(
        scope.credit(),
        ids(
            of(Set.of(Field.PAGE_PATH)),
            "(SELECT id, path AS page_path FROM page WHERE site = :site)"),
        ids(of(OF_CLIENT), "client"),
        ids(of(OF_TOUCH), "(SELECT id, %s FROM touch WHERE site = :site)".formatted(touch())),
        names.isEmpty()
            ? Optional.empty()
            : Optional.of(names.stream().map(Filter::value).collect(toUnmodifiableSet())),
        kinds());
  }

  private List<Filter> of(Collection<Field> fields) {
    return scope.filters().stream().filter(filter -> isOf(filter, fields)).toList();
  }

  private static boolean isOf(Filter filter, Collection<Field> fields) {
    return filter.dimension() instanceof Field field && fields.contains(field);
  }

  /** The columns of a touch as a scope's condition has them. */
  private static String touch() {
    return OF_TOUCH.stream()
        .map(Dimension::wireName)
        .map("%1$s AS last_%1$s, %1$s AS first_%1$s"::formatted)
        .collect(joining(", "));
  }

  private MatchingIds kinds() {
    List<Filter> filters = of(Set.of(Field.EVENT_NAME));
    if (filters.isEmpty()) {
      return MatchingIds.ALL;
    }
    BitSet wanted = new BitSet();
    EventKind.all().stream()
        .filter(kind -> filters.stream().anyMatch(filter -> isName(kind, filter)))
        .forEach(kind -> wanted.set(kind.key()));
    return new MatchingIds(false, wanted);
  }

  private static boolean isName(EventKind kind, Filter filter) {
    return filter.value().filter(kind.eventName().wireName()::equals).isPresent();
  }

  /**
   * @param dictionary a relation with the columns of the filters' condition
   */
  private MatchingIds ids(List<Filter> filters, String dictionary) throws SQLException {
    if (filters.isEmpty()) {
      return MatchingIds.ALL;
    }
    boolean others = matchesNoValue(filters);
    Query condition =
        new Scope(scope.site(), scope.from(), scope.until(), scope.credit(), filters)
            .filterCondition(DuckDbDialect.DUCKDB);
    BitSet exceptions = new BitSet();
    range.query(
        "SELECT id FROM %s WHERE coalesce(%s, false) <> %s"
            .formatted(dictionary, condition.sql(), others),
        condition.parameters(),
        row -> exceptions.set(row.getInt(1)));
    return new MatchingIds(others, exceptions);
  }

  private static boolean matchesNoValue(List<Filter> filters) {
    return filters.stream().collect(groupingBy(Filter::dimension)).values().stream()
        .allMatch(
            ofDimension -> !ofDimension.stream().map(Filter::value).allMatch(Optional::isPresent));
  }
}
