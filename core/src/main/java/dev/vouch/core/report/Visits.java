package dev.vouch.core.report;

import java.time.Duration;

/**
 * The visits of a scope (docs/identity.md V1 to V4).
 *
 * @param pageviews the browser page views of all visits
 * @param bounces the visits with one event
 * @param duration the sum of the visits' durations
 */
public record Visits(long visits, long pageviews, long bounces, Duration duration) {
  /** The result without visits. */
  public static final Visits NONE = new Visits(0, 0, 0, Duration.ZERO);

  /** Returns bounces per visit, 0 to 1; 0 without visits. */
  public double bounceRate() {
    return perVisit(bounces);
  }

  /** Returns page views per visit; 0 without visits. */
  public double viewsPerVisit() {
    return perVisit(pageviews);
  }

  /** Returns the mean duration of a visit; zero without visits. */
  public Duration meanDuration() {
    return visits == 0 ? Duration.ZERO : duration.dividedBy(visits);
  }

  private double perVisit(long count) {
    return visits == 0 ? 0 : (double) count / visits;
  }
}
