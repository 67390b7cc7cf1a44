package dev.vouch.server.report;

import dev.vouch.core.linking.LinkingWarnings;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.NewAndReturning;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion.Timeseries;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Mapper from the results of reports to JSON (docs/reports.md). */
final class ReportJson {
  private static final int FRACTION_DIGITS = 6;
  private static final DateTimeFormatter INSTANT =
      new DateTimeFormatterBuilder().appendInstant(FRACTION_DIGITS).toFormatter();

  private ReportJson() {}

  /** An instant in UTC, to the microsecond. */
  static String instant(Instant instant) {
    return INSTANT.format(instant);
  }

  static JsonObject of(Summary summary) {
    return new JsonObject()
        .put("visitors", summary.visitors())
        .put("pageviews", summary.pageviews())
        .put("successes", summary.successes())
        .put("converters", summary.converters())
        .put("conversion_rate", summary.conversionRate())
        .put("success_value", total(summary.revenue()))
        .put("revenue", of(summary.revenue()))
        .put("unconfirmed", summary.unconfirmed())
        .put("visitors_seen", summary.visitorsSeen())
        .put("conversion_rate_seen", rateSeen(summary));
  }

  private static @Nullable Double rateSeen(Summary summary) {
    OptionalDouble rate = summary.conversionRateSeen();
    return rate.isPresent() ? rate.getAsDouble() : null;
  }

  static JsonObject of(NewAndReturning people) {
    JsonArray rows = new JsonArray();
    rows.add(new JsonObject().put("key", "new").mergeIn(of(people.ofNew())));
    rows.add(new JsonObject().put("key", "returning").mergeIn(of(people.ofReturning())));
    return new JsonObject().put("rows", rows);
  }

  /** Returns a row for each bucket. */
  static JsonArray rows(List<ZonedDateTime> starts, Timeseries timeseries) {
    JsonArray rows = new JsonArray();
    for (int row = 0; row < starts.size(); row++) {
      rows.add(
          new JsonObject()
              .put("time", DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(starts.get(row)))
              .mergeIn(of(timeseries.buckets().get(row))));
    }
    return rows;
  }

  static JsonObject of(Breakdown breakdown) {
    JsonArray rows = new JsonArray();
    for (Breakdown.Line line : breakdown.lines()) {
      rows.add(new JsonObject().put("key", line.key().orElse(null)).mergeIn(totals(line)));
    }
    return new JsonObject().put("rows", rows);
  }

  /** Returns a line without its key. */
  static JsonObject totals(Breakdown.Line line) {
    return new JsonObject()
        .put("visitors", line.visitors())
        .put("pageviews", line.pageviews())
        .put("successes", exact(line.successes()))
        .put("success_value", total(line.revenue()))
        .put("revenue", of(line.revenue()));
  }

  static JsonObject of(Successes successes) {
    JsonArray rows = new JsonArray();
    for (Successes.Line line : successes.lines()) {
      rows.add(
          new JsonObject()
              .put("name", line.name())
              .put("title", line.title().orElse(null))
              .mergeIn(totals(successes, line)));
    }
    return new JsonObject().put("rows", rows);
  }

  /** Returns a line without its name and title. */
  static JsonObject totals(Successes successes, Successes.Line line) {
    return new JsonObject()
        .put("successes", line.successes())
        .put("converters", line.converters())
        .put("conversion_rate", successes.conversionRate(line))
        .put("success_value", total(line.revenue()))
        .put("revenue", of(line.revenue()))
        .put("unconfirmed", line.unconfirmed());
  }

  /** Returns the counts of all kinds and reasons of successes, including zeros. */
  static JsonObject of(Coverage coverage) {
    JsonObject credited = new JsonObject();
    for (CreditKind kind : CreditKind.OF_COUNTED) {
      credited.put(kind.wireName(), coverage.credited().getOrDefault(kind, 0L));
    }
    JsonObject reasons = new JsonObject();
    for (Reason reason : Reason.OF_COUNTED) {
      reasons.put(reason.wireName(), coverage.reasons().getOrDefault(reason, 0L));
    }
    return new JsonObject()
        .put("successes", coverage.successes())
        .put("credited", credited)
        .put("reasons", reasons)
        .put(
            "warnings",
            new JsonObject()
                .put("shared_browser", coverage.warnings().sharedBrowser())
                .put("unseen_browser", coverage.warnings().unseenBrowser()))
        .put(
            Reason.DUPLICATE_ORDER.wireName(),
            new JsonObject()
                .put("successes", coverage.duplicates().count())
                .put("success_value", total(coverage.duplicates().value()))
                .put("revenue", of(coverage.duplicates().value())));
  }

  /** Returns the probable mistakes in user IDs and addresses. */
  static JsonObject of(LinkingWarnings warnings) {
    return new JsonObject()
        .put("since", instant(warnings.since()))
        .put("shared_user_id_successes", warnings.sharedIdSuccesses())
        .put("shared_user_id_browsers", warnings.sharedIdBrowsers())
        .put("unannounced_user_ids", warnings.unannouncedIds())
        .put("unused_user_ids", warnings.unusedIds())
        .put("user_ids_differing_in_case", warnings.differences().letterCase())
        .put("user_ids_differing_in_white_space", warnings.differences().whiteSpace())
        .put("user_ids_differing_in_prefix", warnings.differences().prefix())
        .put("other_address", warnings.otherAddress());
  }

  /** Returns the keys of rows; empty for a key of null. */
  static List<Optional<String>> keys(JsonArray rows) {
    return rows.stream()
        .map(JsonObject.class::cast)
        .map(row -> Optional.ofNullable(row.getString("key")))
        .toList();
  }

  static @Nullable BigDecimal total(Revenue revenue) {
    return revenue.isConverted() ? null : revenue.total().map(ReportJson::exact).orElse(null);
  }

  static JsonArray of(Revenue revenue) {
    JsonArray amounts = new JsonArray();
    for (Revenue.Amount amount : revenue.amounts()) {
      JsonObject json =
          new JsonObject()
              .put("currency", amount.currency().orElse(null))
              .put("success_value", exact(amount.value()));
      amounts.add(amount.isConverted() ? json.put("converted", true) : json);
    }
    return amounts;
  }

  /**
   * Returns the number without trailing zeros and without an exponent: 49.9 for 49.900000000, and
   * 50 for 5E+1.
   */
  static BigDecimal exact(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
