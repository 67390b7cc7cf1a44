package dev.vouch.dashboard.overview;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.VisitPage;
import dev.vouch.dashboard.report.Choice;
import dev.vouch.dashboard.report.DimensionNames;
import dev.vouch.dashboard.table.TableUrl;
import dev.vouch.reports.Metric;
import dev.vouch.reports.Metric.Figure;
import dev.vouch.reports.MoneyMetric;
import dev.vouch.reports.Subject;
import dev.vouch.reports.Subject.Fixed;
import dev.vouch.reports.Subject.Grouping;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a reader can choose on the overview: the chart's metric, and the tab of each list. */
final class OverviewChoices {
  static final Choice<Metric> CHART =
      Choice.one(
          "chart",
          Figure.VISITORS,
          OverviewChoices::charted,
          Metric::chartName,
          "chart must be visitors, pageviews, successes, conversion_rate or revenue with a"
              + " currency, such as revenue.EUR or revenue.none.");

  static final List<Grouping> OF_SOURCES =
      List.of(
          new Subject.Values(Field.SOURCE),
          new Subject.Values(Field.CHANNEL),
          new Subject.Values(Field.CAMPAIGN),
          new Subject.Values(Field.MEDIUM),
          new Subject.Values(Field.REFERRER));

  static final Choice<Grouping> SOURCES = Choice.of("sources", OF_SOURCES, Grouping::wireName);

  static final Choice<Grouping> PAGES = Choice.of("pages", TableUrl.PAGES, Grouping::wireName);

  /** Whether countries have a map above them. */
  static final Choice<Boolean> MAP =
      Choice.of("countries", List.of(false, true), hasMap -> hasMap ? "map" : "table");

  static final List<Subject> OF_VISITORS =
      List.of(
          new Subject.Values(Field.DEVICE),
          new Subject.Values(Field.BROWSER),
          new Subject.Values(Field.OS),
          Fixed.NEW_AND_RETURNING);

  static final Choice<Subject> VISITORS =
      Choice.of(
          "devices",
          OF_VISITORS,
          subject -> subject instanceof Grouping by ? by.wireName() : "new_and_returning");

  /** The key of the property whose values are listed; empty for the first. */
  static final Choice<String> PROPERTY =
      Choice.one("property", "", Optional::of, Function.identity(), "");

  static final List<Choice<?>> ALL =
      List.of(CHART, SOURCES, PAGES, MAP, VISITORS, PROPERTY, OverviewNotice.CHOICE);

  /** Whether the page is shown in a frame of another page. */
  static final Choice<Boolean> EMBED =
      Choice.of("embed", List.of(false, true), isEmbedded -> Boolean.toString(isEmbedded));

  /** What a reader of a shared view can choose. */
  static final List<Choice<?>> OF_SHARED_VIEW =
      List.of(CHART, SOURCES, PAGES, MAP, VISITORS, PROPERTY, EMBED);

  private OverviewChoices() {}

  private static Optional<Metric> charted(String name) {
    return Stream.<Metric>of(
            Figure.VISITORS, Figure.PAGEVIEWS, Figure.SUCCESSES, Figure.CONVERSION_RATE_SEEN)
        .filter(metric -> metric.chartName().equals(name))
        .findFirst()
        .or(() -> MoneyMetric.parse(name));
  }

  /** The label of a tab of {@link #PAGES}. */
  static String label(Grouping pages) {
    return switch (pages) {
      case Subject.Values _ -> "Viewed";
      case Subject.VisitPages(VisitPage by) ->
          switch (by) {
            case LANDING_PAGE -> "Landing";
            case EXIT_PAGE -> "Exit";
          };
    };
  }

  /** The label of a tab of {@link #VISITORS}. */
  static String label(Subject visitors, DimensionNames names) {
    return visitors instanceof Grouping by ? names.of(by) : "New and returning";
  }
}
