package dev.vouch.reports;

import dev.vouch.core.linking.LinkingWarnings;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.report.Revenue;
import dev.vouch.reports.Metric.Figure;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Mapper from the results of reports to JSON (docs/reports.md). */
final class ReportJson {
  private static final int FRACTION_DIGITS = 6;
  private static final DateTimeFormatter INSTANT =
      new DateTimeFormatterBuilder().appendInstant(FRACTION_DIGITS).toFormatter();

  /** The columns of coverage. */
  static final List<String> COVERAGE_COLUMNS =
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

  /** The field with imported numbers, for {@code imported=true} (docs/import.md). */
  static final String IMPORTED = "imported";

  static final List<String> IMPORTED_COLUMNS =
      List.of("imported.daily_visitors", "imported.pageviews", "imported.successes");

  private ReportJson() {}

  /** An instant in UTC, to the microsecond. */
  static String instant(Instant instant) {
    return INSTANT.format(instant);
  }

  /** Returns the name of a line, and its numbers. */
  static JsonObject of(Subject subject, ReportLine line) {
    JsonObject json = new JsonObject();
    for (String label : subject.labels()) {
      json.put(label, (label.equals("title") ? line.title() : line.key()).orElse(null));
    }
    return json.mergeIn(of(subject.metrics(), line.totals()));
  }

  /** Returns the rows of a report. */
  static JsonArray rows(Report report) {
    return new JsonArray(
        report.lines().stream().map(line -> of(report.request().subject(), line)).toList());
  }

  static JsonObject of(List<Metric> metrics, Totals totals) {
    JsonObject json = new JsonObject();
    metrics.forEach(metric -> json.put(metric.wireName(), number(metric, totals)));
    return json;
  }

  private static @Nullable Object number(Metric metric, Totals totals) {
    return switch (metric.unit()) {
      case COUNT, SECONDS, MONEY -> metric.of(totals).map(ReportJson::exact).orElse(null);
      case RATE, RATIO -> metric.of(totals).map(BigDecimal::doubleValue).orElse(null);
      case AMOUNTS -> of(totals.revenue());
    };
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

  private static @Nullable BigDecimal total(Revenue revenue) {
    return revenue.isConverted() ? null : revenue.total().map(ReportJson::exact).orElse(null);
  }

  private static JsonArray of(Revenue revenue) {
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

  /** Returns what a whole report says of its imported totals. */
  static JsonObject of(ImportedNumbers imported) {
    return new JsonObject()
        .put("status", imported.status().wireName())
        .put("before", imported.before().map(LocalDate::toString).orElse(null));
  }

  /** Returns the imported numbers of a line; all are null if there are none. */
  static JsonObject imported(Optional<ImportedNumbers.Line> line) {
    return new JsonObject()
        .put("daily_visitors", number(Figure.VISITORS, line))
        .put("pageviews", number(Figure.PAGEVIEWS, line))
        .put("successes", number(Figure.SUCCESSES, line));
  }

  /** Returns the row of an imported value. */
  static JsonObject of(ImportedNumbers.Line value) {
    return new JsonObject()
        .put("key", value.key().orElse(null))
        .mergeIn(imported(Optional.of(value)));
  }

  private static @Nullable Long number(Metric metric, Optional<ImportedNumbers.Line> line) {
    OptionalLong number = line.map(of -> of.of(metric)).orElse(OptionalLong.empty());
    return number.isPresent() ? number.getAsLong() : null;
  }
}
