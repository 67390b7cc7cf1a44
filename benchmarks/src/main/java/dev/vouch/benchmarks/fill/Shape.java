package dev.vouch.benchmarks.fill;

/** The distribution of events over sites and senders. */
public enum Shape {
  /**
   * 100 sites: the first has 6 % of the events, {@link FilledSite#ONE_PERCENT} has 1 %. One event
   * in ten is a backend's.
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

  /** Whether browsers send only the page views that a backend's events are credited to. */
  boolean isServerOnly() {
    return serverOnly;
  }
}
