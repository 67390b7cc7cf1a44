package dev.vouch.core.report;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The question for the visits of a scope. Visits are made of all events in the scope's time; a
 * visit counts if at least one of its events matches the filters.
 *
 * @param zone the site's time zone, at whose midnight visits end
 */
public record VisitsQuestion(Scope scope, ZoneId zone) implements ScopedQuestion<Visits> {
  /** The longest time between two events of a visit. */
  public static final Duration GAP_MAX = Duration.ofMinutes(30);

  /**
   * Events exist only between this time and {@link #LATEST}; the bounds limit the number of days to
   * compute.
   */
  private static final Instant EARLIEST = Instant.parse("2020-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

  /** Returns the earliest time in a scope at which it can have events. */
  public static Instant earliest(Scope scope) {
    return scope.from().isBefore(EARLIEST) ? EARLIEST : scope.from();
  }

  /** Returns the exclusive end of the time in which a scope can have events. */
  public static Instant latest(Scope scope) {
    return scope.until().isAfter(LATEST) ? LATEST : scope.until();
  }
}
