package dev.vouch.server.report;

import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotals;
import io.vertx.core.json.JsonObject;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Mapper from imported numbers to JSON, for {@code imported=true} (docs/import.md). */
final class ImportedJson {
  static final String FIELD = "imported";

  private ImportedJson() {}

  /** Whether a request asks for imported totals. An invalid value adds a problem. */
  static boolean isAsked(QueryParameters parameters) {
    Optional<String> text = parameters.single(FIELD);
    if (text.isPresent() && !List.of("true", "false").contains(text.get())) {
      parameters.addProblem(FIELD, "invalid_imported", "imported must be true or false.");
    }
    return text.filter("true"::equals).isPresent();
  }

  /** Returns what a whole report says of its imported totals. */
  static JsonObject of(ImportedNumbers<?> imported) {
    return new JsonObject()
        .put("status", imported.status().wireName())
        .put("before", imported.before().map(LocalDate::toString).orElse(null));
  }

  /** Returns the numbers; all are null if there are none. */
  static JsonObject of(Optional<ImportedCounts> counts) {
    return new JsonObject()
        .put("daily_visitors", counts.map(ImportedCounts::visitors).orElse(null))
        .put("pageviews", whole(counts.map(ImportedCounts::pageviews)))
        .put("successes", whole(counts.map(ImportedCounts::successes)));
  }

  /** Returns the row of a value. */
  static JsonObject of(ImportedTotals.Value value) {
    return new JsonObject()
        .put("key", value.value().orElse(null))
        .mergeIn(of(Optional.of(value.counts())));
  }

  private static @Nullable Long whole(Optional<OptionalLong> number) {
    OptionalLong whole = number.orElseGet(OptionalLong::empty);
    return whole.isPresent() ? whole.getAsLong() : null;
  }
}
