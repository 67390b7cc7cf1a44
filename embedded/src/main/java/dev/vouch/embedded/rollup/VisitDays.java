package dev.vouch.embedded.rollup;

import dev.vouch.core.report.Scope;
import dev.vouch.core.wire.Microseconds;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/**
 * The local days of a time whose visits are stored, and the rest of the time, whose visits are
 * those of the rows. Both are divided by midnights of the zone only, so no visit is divided.
 */
record VisitDays(List<RollupSpan> stored, List<RollupSpan> rest) {
  /** More ranges of rows are read as one. */
  private static final int REST_MAX = 100;

  private static final String SELECT =
      """
      SELECT epoch_us(starts_at), epoch_us(ends_at) FROM rollup_visits
      WHERE site = :site AND starts_at >= :from AND ends_at <= :until
      ORDER BY starts_at
      """;

  /** Finds them; empty if they are of no use. */
  static Optional<VisitDays> of(DuckDBConnection connection, Scope scope, ZoneId zone)
      throws SQLException {
    RollupSpan whole = new RollupSpan(scope.from(), scope.until());
    List<RollupSpan> stored = new ArrayList<>();
    List<RollupSpan> rest = new ArrayList<>();
    Instant[] next = {whole.from()};
    new RolledRange(connection, scope.site(), whole)
        .query(
            SELECT,
            row -> {
              RollupSpan day =
                  new RollupSpan(
                      Microseconds.instant(row.getLong(1)), Microseconds.instant(row.getLong(2)));
              if (day.equals(RollupSpan.dayOf(day.from(), zone))) {
                stored.add(day);
                rest.add(new RollupSpan(next[0], day.from()));
                next[0] = day.until();
              }
            });
    rest.add(new RollupSpan(next[0], whole.until()));
    rest.removeIf(RollupSpan::isEmpty);
    return stored.isEmpty() || rest.size() > REST_MAX
        ? Optional.empty()
        : Optional.of(new VisitDays(stored, rest));
  }
}
