package dev.vouch.server.report;

import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.util.List;
import java.util.stream.Stream;

/** The columns of each report's table, named after the fields of its JSON. */
final class ReportColumns {
  static final List<String> SUMMARY =
      List.of(
          "visitors",
          "pageviews",
          "successes",
          "converters",
          "conversion_rate",
          "success_value",
          "revenue",
          "unconfirmed",
          "visitors_seen",
          "conversion_rate_seen");

  static final List<String> SUMMARY_COMPARED =
      ComparedPeriod.columns(SUMMARY, with(List.of("from", "to"), SUMMARY));

  static final List<String> TIMESERIES = with(List.of("time"), SUMMARY);

  static final List<String> TIMESERIES_COMPARED = ComparedPeriod.columns(TIMESERIES, TIMESERIES);

  private static final List<String> BREAKDOWN_TOTALS =
      List.of("visitors", "pageviews", "successes", "success_value", "revenue");

  static final List<String> BREAKDOWN = with(List.of("key"), BREAKDOWN_TOTALS);

  static final List<String> BREAKDOWN_COMPARED =
      ComparedPeriod.columns(BREAKDOWN, BREAKDOWN_TOTALS);

  private static final List<String> SUCCESSES_TOTALS =
      List.of(
          "successes", "converters", "conversion_rate", "success_value", "revenue", "unconfirmed");

  static final List<String> SUCCESSES = with(List.of("name", "title"), SUCCESSES_TOTALS);

  static final List<String> SUCCESSES_COMPARED =
      ComparedPeriod.columns(SUCCESSES, SUCCESSES_TOTALS);

  static final List<String> VISITS =
      List.of("visits", "bounce_rate", "visit_duration_seconds", "views_per_visit");

  static final List<String> VISITS_COMPARED =
      ComparedPeriod.columns(VISITS, with(List.of("from", "to"), VISITS));

  private static final List<String> VISIT_PAGES_TOTALS =
      List.of(
          "visitors",
          "visits",
          "pageviews",
          "successes",
          "converters",
          "conversion_rate",
          "success_value",
          "revenue");

  static final List<String> VISIT_PAGES = with(List.of("key"), VISIT_PAGES_TOTALS);

  static final List<String> VISIT_PAGES_COMPARED =
      ComparedPeriod.columns(VISIT_PAGES, VISIT_PAGES_TOTALS);

  static final List<String> NEW_AND_RETURNING = with(List.of("key"), SUMMARY);

  static final List<String> NEW_AND_RETURNING_COMPARED =
      ComparedPeriod.columns(NEW_AND_RETURNING, SUMMARY);

  static final List<String> COVERAGE =
      Stream.of(
              Stream.of("successes"),
              CreditKind.OF_COUNTED.stream().map(kind -> "credited." + kind.wireName()),
              Reason.OF_COUNTED.stream().map(reason -> "reasons." + reason.wireName()),
              Stream.of(
                  "warnings.shared_browser",
                  "warnings.unseen_browser",
                  "duplicate_order.successes",
                  "duplicate_order.success_value",
                  "duplicate_order.revenue"))
          .flatMap(names -> names)
          .toList();

  static final List<String> TIME_TO_CONVERSION = List.of("from_seconds", "to_seconds", "successes");

  static final List<String> TOUCHES_BEFORE_CONVERSION = List.of("touches", "or_more", "successes");

  static final List<String> FUNNEL =
      List.of("step", "persons", "rate_of_previous", "rate_of_first");

  static final List<String> FUNNEL_BREAKDOWN = with(List.of("key"), FUNNEL);

  static final List<String> FUNNEL_EXITS = List.of("key", "persons", "share");

  static final List<String> JOURNEYS = List.of("column", "key", "persons", "share");

  static final List<String> EVENTS =
      List.of(
          "event_id",
          "received_at",
          "occurred_at",
          "origin",
          "event_name",
          "name",
          "page_path",
          "success_value",
          "order_role",
          "properties",
          "credit.kind",
          "credit.reason",
          "credit.visitor",
          "credit.channel",
          "credit.source",
          "credit.country",
          "credit.device");

  private static final List<String> IMPORTED =
      List.of("imported.daily_visitors", "imported.pageviews", "imported.successes");

  private ReportColumns() {}

  /** Returns the columns, with those of imported totals if they were asked for. */
  static List<String> withImported(List<String> columns, boolean withImported) {
    return withImported ? with(columns, IMPORTED) : columns;
  }

  private static List<String> with(List<String> first, List<String> others) {
    return Stream.concat(first.stream(), others.stream()).toList();
  }
}
