package dev.vouch.embedded.report;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Summary;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import java.util.Map;

/** The totals of events, which must be added person by person. Not thread-safe. */
final class TotalCounts {
  private static final byte BROWSER_SUCCESS = EventKind.SUCCESS.number();
  private static final byte SUCCESS = EventKind.CONFIRMED_SUCCESS.number();

  private final int number;
  private final RevenueSums revenue;
  private int lastVisitor;
  private int lastConverter;
  private long visitors;
  private long visitorsSeen;
  private long converters;
  private long convertersSeen;
  private long pageviews;
  private long successes;
  private long unconfirmed;

  /**
   * Creates totals of zero.
   *
   * @param number the group of these totals in {@code revenue}
   */
  TotalCounts(int number, RevenueSums revenue) {
    this.number = number;
    this.revenue = revenue;
  }

  /**
   * Adds events of any kind of one person.
   *
   * @param isSeen whether the person has a browser event
   * @param views the number of page views among the events
   */
  void add(int person, boolean isSeen, int views) {
    if (person != lastVisitor) {
      lastVisitor = person;
      visitors++;
      visitorsSeen += isSeen ? 1 : 0;
    }
    pageviews += views;
  }

  /**
   * Adds the successes and the revenue of an event named success, from a browser or a backend, in
   * addition to {@link #add}.
   */
  void addSuccess(EventBlock block, int event, int person, boolean isSeen) {
    int kind = block.kinds()[event];
    if (kind == BROWSER_SUCCESS) {
      unconfirmed++;
      return;
    }
    successes += KindCounts.SUCCESSES[kind];
    revenue.add(number, block, event);
    if (kind == SUCCESS && person != lastConverter) {
      lastConverter = person;
      converters++;
      convertersSeen += isSeen ? 1 : 0;
    }
  }

  /** Counts a page view that a success rule claims as an unconfirmed success. */
  void addClaimed() {
    unconfirmed++;
  }

  /**
   * Returns the totals.
   *
   * @param revenues the revenues by group
   */
  Summary summary(Map<Integer, Revenue> revenues) {
    return new Summary(
        visitors,
        pageviews,
        successes,
        converters,
        revenues.getOrDefault(number, Revenue.NONE),
        unconfirmed,
        visitorsSeen,
        convertersSeen);
  }
}
