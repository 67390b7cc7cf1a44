package dev.vouch.core.report;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The question for the visits of a scope. Visits are made of all events of the scope's time; one
 * counts if at least one of its events matches the filters.
 *
 * @param zone the site's time zone, at whose midnight visits end
 */
public record VisitsQuestion(Scope scope, ZoneId zone) implements ScopedQuestion<Visits> {
  /** The longest time between two events of a visit. */
  public static final Duration GAP_MAX = Duration.ofMinutes(30);

  /** There are no events outside of this time, and clocks change twice a year. */
  private static final Instant EARLIEST = Instant.parse("2020-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

  /** Returns from when on a scope can have events, whose days are computed. */
  public static Instant earliest(Scope scope) {
    return scope.from().isBefore(EARLIEST) ? EARLIEST : scope.from();
  }

  /** Returns until when it can have some. */
  public static Instant latest(Scope scope) {
    return scope.until().isAfter(LATEST) ? LATEST : scope.until();
  }
}
