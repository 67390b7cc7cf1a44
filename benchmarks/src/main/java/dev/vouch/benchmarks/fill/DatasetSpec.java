package dev.vouch.benchmarks.fill;

import dev.vouch.benchmarks.fill.FilledSites.FilledSite;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The parameters of a filled directory; equal parameters give equal data.
 *
 * @param events the total number of events
 * @param end the first microsecond after the last event
 */
public record DatasetSpec(long events, Shape shape, Instant end) {
  /** The time from the first event to the end. */
  static final Duration SPAN = Duration.ofDays(30);

  private static final double EVENTS_PER_VISIT = 4;
  private static final double VISITS_PER_BROWSER = 1.7;

  public DatasetSpec {
    if (events < 1) {
      throw new IllegalArgumentException("--events must be at least 1");
    }
    end = end.truncatedTo(ChronoUnit.MICROS);
  }

  /** The time of the first event, or shortly before. */
  Instant start() {
    return end.minus(SPAN);
  }

  /** The number of concurrent visits, such that events of one visit are about a minute apart. */
  long lanes() {
    return Math.max(1, events / SPAN.toMinutes());
  }

  /** The number of browsers. */
  long browsers() {
    return Math.max(1, (long) (events / EVENTS_PER_VISIT / VISITS_PER_BROWSER));
  }

  /** The distribution of events over sites and senders. */
  public enum Shape {
    /**
     * 100 sites: the first has 6 % of the events, {@link FilledSite#ONE_PERCENT} has 1 %. One event
     * in ten is a server event.
     */
    SHARED(100, false),
    /** One site with the same events. */
    SINGLE(1, false),
    /** One site with nearly all events sent by its backend; one in twenty is a page view. */
    SERVER(1, true);

    private final int sites;
    private final boolean serverOnly;

    Shape(int sites, boolean serverOnly) {
      this.sites = sites;
      this.serverOnly = serverOnly;
    }

    /** The number of sites. */
    int sites() {
      return sites;
    }

    /** Whether browsers send only the page views that server events are credited to. */
    boolean isServerOnly() {
      return serverOnly;
    }
  }
}
