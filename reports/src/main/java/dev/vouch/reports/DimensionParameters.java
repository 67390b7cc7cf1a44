package dev.vouch.reports;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.event.PagePath;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Filter.Operator;
import dev.vouch.core.report.VisitPage;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Parser of {@code by=dimension}; parser and writer of {@code filter=dimension:value}, which can
 * begin with an operator such as {@code not:}. An empty value stands for no value. In a filter, a
 * colon in a property's key is escaped as {@code \:} and a backslash as {@code \\}, because an
 * unescaped colon ends the key.
 */
public final class DimensionParameters {
  private static final String PROPERTY = "property:";
  private static final String UNKNOWN = "unknown_dimension";
  private static final Pattern ESCAPED = Pattern.compile("\\\\([:\\\\])");
  private static final Pattern TO_ESCAPE = Pattern.compile("[:\\\\]");

  private static final String FIELDS =
      Arrays.stream(Dimension.Field.values()).map(Dimension::wireName).collect(joining(", "));

  private static final String DIMENSIONS = FIELDS + " and property:<key>";

  private static final String FILTERS =
      DIMENSIONS + ". Allowed operators before the dimension: not:, contains: and matches:";

  private static final String BREAKDOWNS =
      Arrays.stream(VisitPage.values())
          .map(VisitPage::wireName)
          .collect(joining(", ", FIELDS + ", ", " and property:<key>"));

  private DimensionParameters() {}

  /** Returns what a breakdown is by, which is required; any if it is absent or invalid. */
  static Subject.Grouping by(QueryParameters parameters) {
    if (parameters.all("by").isEmpty()) {
      parameters.addProblem(
          "by", "missing_parameter", "by is required: one of %s.".formatted(BREAKDOWNS));
    }
    return parameters
        .parsed("by", Subject.Grouping::parse, UNKNOWN, unknown(BREAKDOWNS))
        .orElse(new Subject.Values(Dimension.Field.SOURCE));
  }

  /** Returns the optional dimension of a breakdown; empty if absent or invalid. */
  static Optional<Dimension> optionalBy(QueryParameters parameters) {
    return parameters.single("by").flatMap(text -> dimension(parameters, "by", text, DIMENSIONS));
  }

  /** Returns the valid filters and adds a problem for each invalid one. */
  static List<Filter> filters(QueryParameters parameters) {
    return parameters.all("filter").stream()
        .flatMap(text -> filter(parameters, text).stream())
        .flatMap(DimensionParameters::spellings)
        .distinct()
        .toList();
  }

  /**
   * Returns the filter by a page for each spelling of its path: that of events, and the given one,
   * which events have that were recorded before paths had one spelling.
   */
  private static Stream<Filter> spellings(Filter filter) {
    return filter.dimension() == Dimension.Field.PAGE_PATH
        ? Stream.of(
            new Filter(
                filter.dimension(), filter.operator(), filter.value().map(PagePath::canonical)),
            filter)
        : Stream.of(filter);
  }

  /** Returns a filter as a value of the parameter {@code filter}. */
  public static String format(Filter filter) {
    return prefix(filter.operator()) + format(filter.dimension()) + ":" + filter.value().orElse("");
  }

  private static String prefix(Operator operator) {
    return operator == Operator.IS ? "" : operator.wireName() + ":";
  }

  private static String format(Dimension dimension) {
    return switch (dimension) {
      case Dimension.Field field -> field.wireName();
      case Dimension.Property(String key) -> PROPERTY + TO_ESCAPE.matcher(key).replaceAll("\\\\$0");
    };
  }

  private static Optional<Filter> filter(QueryParameters parameters, String written) {
    Operator operator =
        Arrays.stream(Operator.values())
            .filter(known -> known != Operator.IS && written.startsWith(prefix(known)))
            .findFirst()
            .orElse(Operator.IS);
    String text = written.substring(prefix(operator).length());
    int colon = text.startsWith(PROPERTY) ? endOfKey(text) : text.indexOf(':');
    if (colon < 0) {
      parameters.addProblem(
          "filter",
          "invalid_filter",
          "filter must have the form dimension:value, such as source:newsletter or"
              + " property:plan:pro, and can begin with not:, contains: or matches:.");
      return Optional.empty();
    }
    Optional<String> value = nonempty(text.substring(colon + 1));
    if (value.isEmpty() && !operator.isOfWholeValues()) {
      parameters.addProblem(
          "filter",
          "invalid_filter",
          "contains: and matches: need a value, such as contains:page_path:/blog.");
      return Optional.empty();
    }
    String name = ESCAPED.matcher(text.substring(0, colon)).replaceAll("$1");
    return dimension(parameters, "filter", name, FILTERS)
        .map(dimension -> new Filter(dimension, operator, value));
  }

  /** Returns the index of the first unescaped colon, or -1. */
  private static int endOfKey(String text) {
    for (int i = PROPERTY.length(); i < text.length(); i++) {
      switch (text.charAt(i)) {
        case ':' -> {
          return i;
        }
        case '\\' -> i++;
        default -> {}
      }
    }
    return -1;
  }

  private static Optional<String> nonempty(String value) {
    return Optional.of(value).filter(text -> !text.isEmpty());
  }

  private static Optional<Dimension> dimension(
      QueryParameters parameters, String name, String text, String allowed) {
    Optional<Dimension> dimension = Dimension.parse(text);
    if (dimension.isEmpty()) {
      parameters.addProblem(name, UNKNOWN, unknown(allowed));
    }
    return dimension;
  }

  private static String unknown(String allowed) {
    return "Unknown dimension. Allowed dimensions: %s.".formatted(allowed);
  }
}
