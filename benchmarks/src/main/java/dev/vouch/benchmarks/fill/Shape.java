package dev.vouch.benchmarks.fill;

/** Whose events they are, and who sends them. */
public enum Shape {
  /**
   * Of 100 sites: the first has 6 % of the events, {@link FilledSite#ONE_PERCENT} has 1 %. One
   * event in ten is a backend's.
   */
  SHARED(100, false),
  /** The same events, all of one site. */
  SINGLE(1, false),
  /**
   * Of one site, nearly all sent by its backend; one in twenty is a page view of their browsers.
   */
  SERVER(1, true);

  private final int sites;
  private final boolean serverOnly;

  Shape(int sites, boolean serverOnly) {
    this.sites = sites;
    this.serverOnly = serverOnly;
  }

  /** How many sites the events are shared among. */
  int sites() {
    return sites;
  }

  /** Whether browsers send no more than what a backend's events are credited by. */
  boolean isServerOnly() {
    return serverOnly;
  }
}
