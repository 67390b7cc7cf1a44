package dev.vouch.embedded.rollup;

/** The numbers of page views and successes among some events. Not thread-safe. */
final class EventCounts {
  private long pageviews;
  private long browserPageviews;
  private long successes;
  private long browserSuccesses;

  void add(EventKind kind) {
    if (kind.isPageview()) {
      pageviews++;
      browserPageviews += kind.confirmed() ? 0 : 1;
    }
    if (kind.isSuccess()) {
      successes += kind.confirmed() ? 1 : 0;
      browserSuccesses += kind.confirmed() ? 0 : 1;
    }
  }

  void add(EventCounts others) {
    pageviews += others.pageviews;
    browserPageviews += others.browserPageviews;
    successes += others.successes;
    browserSuccesses += others.browserSuccesses;
  }

  void clear() {
    pageviews = 0;
    browserPageviews = 0;
    successes = 0;
    browserSuccesses = 0;
  }

  long pageviews() {
    return pageviews;
  }

  long browserPageviews() {
    return browserPageviews;
  }

  /** The confirmed ones. */
  long successes() {
    return successes;
  }

  long browserSuccesses() {
    return browserSuccesses;
  }
}
