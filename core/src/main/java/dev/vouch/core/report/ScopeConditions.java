package dev.vouch.core.report;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * SQL conditions for a scope's filters and attribution model, over the {@code credited} relation.
 * Values of requests become parameters, never parts of the SQL text. Not thread-safe.
 */
final class ScopeConditions {
  private final Scope scope;
  private final AttributionModel credit;
  private final SqlDialect dialect;
  private final Map<String, Object> parameters = new LinkedHashMap<>();
  private final String matchesFilters;

  ScopeConditions(Scope scope, SqlDialect dialect) {
    this.scope = scope;
    this.credit = scope.credit();
    this.dialect = dialect;
    this.matchesFilters = allOf(scope.filters());
  }

  /** Returns the dialect of the query. */
  SqlDialect dialect() {
    return dialect;
  }

  /** Returns a condition: the event matches one filter of each dimension that has any. */
  String matchesFilters() {
    return matchesFilters;
  }

  /** Returns an expression: the number of the event's part of the time ({@link RatePeriods}). */
  String ratePeriod() {
    return RatePeriods.of(scope).number("received_at", this::parameter);
  }

  /** Returns a condition: the pattern matches the event's page. */
  String isPage(PagePattern pattern) {
    return pattern.isExact()
        ? "page_path = " + parameter(pattern.text())
        : dialect.isLike("page_path", parameter(dialect.like(pattern)));
  }

  /** Returns a condition: the expression has one of the values, or none if one is empty. */
  String isOneOf(String expression, Collection<Optional<String>> values) {
    String present =
        values.stream().flatMap(Optional::stream).map(this::parameter).collect(joining(", "));
    String isPresent = present.isEmpty() ? "false" : "%s in (%s)".formatted(expression, present);
    return values.contains(Optional.<String>empty())
        ? "(%s or %s is null)".formatted(isPresent, expression)
        : isPresent;
  }

  /** Returns an expression: the event's value of the dimension, or null. */
  String valueOf(Dimension dimension) {
    return switch (dimension) {
      case Dimension.Field field -> column(field);
      case Dimension.Property property ->
          "nullif(property_text(properties, %s), '')".formatted(parameter(property.key()));
    };
  }

  /** Returns a condition: the event matches the step. */
  String meets(PathStep step) {
    return switch (step.kind()) {
      case PAGE ->
          "(event_name = 'pageview' and %s)".formatted(isPage(new PagePattern(step.text())));
      case CLICK -> "(event_name = 'click' and name = %s)".formatted(parameter(step.text()));
      case CUSTOM -> "(event_name = 'custom' and name = %s)".formatted(parameter(step.text()));
      case SUCCESS -> "(%s and name = %s)".formatted(SuccessSql.IS_SUCCESS, parameter(step.text()));
    };
  }

  /** Creates the query of {@code sql} with these conditions' parameters. */
  Query query(String sql) {
    return new Query(sql, parameters);
  }

  /** Adds a parameter and returns its placeholder. */
  String parameter(Object value) {
    String name = "p" + (parameters.size() + 1);
    parameters.put(name, value);
    return ":" + name;
  }

  private String allOf(List<Filter> filters) {
    Map<Dimension, List<Optional<String>>> byDimension = new LinkedHashMap<>();
    for (Filter filter : filters) {
      byDimension.computeIfAbsent(filter.dimension(), _ -> new ArrayList<>()).add(filter.value());
    }
    if (byDimension.isEmpty()) {
      return "true";
    }
    return byDimension.entrySet().stream()
        .map(entry -> isOneOf(valueOf(entry.getKey()), entry.getValue()))
        .collect(joining(" and "));
  }

  private String column(Dimension.Field field) {
    return switch (field) {
      case CHANNEL, SOURCE, MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER ->
          touch() + field.wireName();
      case COUNTRY, DEVICE, BROWSER, OS, PAGE_PATH, NAME, EVENT_NAME -> field.wireName();
    };
  }

  private String touch() {
    return switch (credit) {
      case LAST, LINEAR -> "last_";
      case FIRST -> "first_";
    };
  }
}
