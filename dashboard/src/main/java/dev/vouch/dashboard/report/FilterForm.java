package dev.vouch.dashboard.report;

import static java.util.function.Predicate.not;

import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Filter.Operator;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages.Action;
import dev.vouch.dashboard.page.Section;
import dev.vouch.reports.DimensionParameters;
import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The fields of the form of a filter, which works without scripts. A page that receives them
 * redirects to its URL with the filters that they describe.
 */
public final class FilterForm {
  /** The dimension, or {@link #PROPERTY}. */
  public static final Choice<String> BY = text("filter_by");

  /** The key of a property. */
  public static final Choice<String> KEY = text("filter_key");

  /** What {@link #BY} is for the property that {@link #KEY} names. */
  public static final String PROPERTY = "property";

  private static final String PREFIX = "filter_";
  private static final String OPERATOR = PREFIX + "operator";
  private static final String VALUE = PREFIX + "value";
  private static final String NONE = PREFIX + "none";

  private FilterForm() {}

  private static Choice<String> text(String name) {
    return Choice.one(name, "", Optional::of, Function.identity(), "");
  }

  /** Returns the action of a page, which redirects if the form was submitted to it. */
  public static Action redirecting(Action page) {
    return request ->
        request.parameter(BY.name()).isPresent() && request.context().view().isEmpty()
            ? PageResponse.seeOther(url(request.routing().normalizedPath(), request.parameters()))
            : page.answer(request);
  }

  /** Returns the URL of the suggestions of values, among those of the page's days. */
  public static String values(ReportUrl url) {
    return suggestions(url, "/values");
  }

  /** Returns the URL of the suggestions of property names, among those of the page's days. */
  public static String properties(ReportUrl url) {
    return suggestions(url, "/properties");
  }

  private static String suggestions(ReportUrl url, String path) {
    ReportUrl table = url.withoutFilters().on(Section.TABLE);
    return QueryParameter.url(table.plainPath() + path, table.parameters());
  }

  /** Returns the dimension of the two fields; empty if they name none. */
  public static Optional<Dimension> dimension(String by, String key) {
    return Dimension.parse(by.equals(PROPERTY) ? PROPERTY + ":" + key.strip() : by);
  }

  static String url(String path, MultiMap submitted) {
    List<QueryParameter> parameters = new ArrayList<>();
    submitted.forEach(
        (name, value) -> {
          if (!name.startsWith(PREFIX)) {
            parameters.add(new QueryParameter(name, value));
          }
        });
    filters(submitted).map(text -> new QueryParameter("filter", text)).forEach(parameters::add);
    return QueryParameter.url(path, parameters);
  }

  /** A form without values, or with a property without a name, adds no filter. */
  private static Stream<String> filters(MultiMap submitted) {
    String by = text(submitted, BY.name());
    Optional<Dimension> dimension = dimension(by, text(submitted, KEY.name()));
    Operator operator =
        WireNamed.parse(Operator.class, text(submitted, OPERATOR)).orElse(Operator.IS);
    if (by.equals(PROPERTY) && dimension.isEmpty()) {
      return Stream.empty();
    }
    Stream<Optional<String>> texts =
        submitted.getAll(VALUE).stream()
            .map(String::strip)
            .filter(not(String::isEmpty))
            .map(Optional::of);
    Stream<Optional<String>> none =
        submitted.contains(NONE) && operator.isOfWholeValues()
            ? Stream.of(Optional.empty())
            : Stream.empty();
    return Stream.concat(texts, none)
        .map(
            value ->
                dimension
                    .map(of -> DimensionParameters.format(new Filter(of, operator, value)))
                    // The page explains what is wrong with it.
                    .orElse(by));
  }

  private static String text(MultiMap submitted, String name) {
    return Optional.ofNullable(submitted.get(name)).orElse("");
  }
}
