package dev.vouch.cluster.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter.Operator;
import dev.vouch.core.report.FilterGroup;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.report.SuccessRule;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Conditions and values of the events of a question's scope. Values from requests become
 * parameters, never parts of the SQL text. Not thread-safe.
 */
final class ScopeSql {
  private final ScopedQuestion<?> question;
  private final Map<String, Object> parameters = new LinkedHashMap<>();
  private final String matches;

  ScopeSql(ScopedQuestion<?> question) {
    this.question = question;
    this.matches =
        FilterGroup.of(question.scope().filters()).stream()
            .map(group -> " and " + matches(group))
            .collect(joining("", "(true", ")"));
  }

  Scope scope() {
    return question.scope();
  }

  /** Returns a condition, never null: the event matches the filters. */
  String matches() {
    return matches;
  }

  private String matches(FilterGroup group) {
    String value = valueOf(group.dimension());
    String matchesOne =
        switch (group.operator()) {
          case IS, NOT -> isOneOf(value, group.values());
          case CONTAINS ->
              group
                  .texts()
                  .map(text -> "position(%s, %s) > 0".formatted(value, parameter(text)))
                  .collect(joining(" or "));
          case MATCHES -> group.texts().map(text -> isLike(value, text)).collect(joining(" or "));
        };
    return (group.operator() == Operator.NOT ? "not " : "")
        + "ifNull(%s, false)".formatted(matchesOne);
  }

  private String isLike(String expression, String pattern) {
    return expression + " like " + parameter(like(pattern));
  }

  /** Returns a condition: the pattern matches the event's page. */
  String isPage(PagePattern pattern) {
    return pattern.isExact()
        ? "page_path = " + parameter(pattern.text())
        : isLike("page_path", pattern.text());
  }

  /** Returns the pattern of {@code like} for that of a {@link PagePattern}. */
  static String like(String pattern) {
    return pattern.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_").replace("*", "%");
  }

  /**
   * Returns a condition: the event is a browser's success, or a browser's page view that matches
   * one of the rules.
   */
  String isUnconfirmed(List<SuccessRule> rules) {
    String isRulesPage =
        rules.stream()
            .flatMap(rule -> rule.pagePath().stream())
            .map(page -> " or event_name = 'pageview' and " + isPage(page))
            .collect(joining());
    return "(not confirmed and (event_name = 'success'%s))".formatted(isRulesPage);
  }

  /**
   * Returns a condition: the expression equals one of the values; an empty value stands for null.
   */
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
      case Dimension.Field field -> touch(field) + field.wireName();
      case Dimension.Property property ->
          "nullif(property_text(properties, %s), '')".formatted(parameter(property.key()));
    };
  }

  private String touch(Dimension.Field field) {
    if (!field.isOfTouch()) {
      return "";
    }
    return scope().credit().ofWholeEvents() == AttributionModel.FIRST ? "first_" : "last_";
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

  /** Adds a parameter and returns its placeholder. */
  String parameter(Object value) {
    String name = "p" + (parameters.size() + 1);
    parameters.put(name, value);
    return ":" + name;
  }

  /**
   * Returns a condition: the event is in the scope's time, for questions that also read other
   * events.
   */
  String isInScope() {
    return "(received_at >= %s and received_at < %s)"
        .formatted(parameter(scope().from()), parameter(scope().until()));
  }

  /** Creates the query over the events that the question reads; see {@link CreditedSql}. */
  Query query(String rest) {
    Instant from = question.creditedFrom();
    Instant until = question.creditedUntil();
    return question.readsDuplicates()
        ? CreditedSql.all(rest, parameters, question.site(), from, until)
        : CreditedSql.counted(rest, parameters, question.site(), from, until);
  }
}
