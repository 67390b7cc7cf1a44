package dev.vouch.embedded.report;

import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Summary;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import java.util.Map;

/** The totals of events; those of a person follow each other. Not thread-safe. */
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
   * @param number by which they are distinguished in {@code revenue}
   */
  TotalCounts(int number, RevenueSums revenue) {
    this.number = number;
    this.revenue = revenue;
  }

  /**
   * Adds events of a person, of whatever kinds.
   *
   * @param isSeen whether the person has a browser event
   */
  void add(int person, boolean isSeen, int views) {
    if (person != lastVisitor) {
      lastVisitor = person;
      visitors++;
      visitorsSeen += isSeen ? 1 : 0;
    }
    pageviews += views;
  }

  /** Adds what an event that is named success has besides, of any origin. */
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

  /** Adds a page view that is claimed to be a success. */
  void addClaimed() {
    unconfirmed++;
  }

  /**
   * Returns the totals.
   *
   * @param revenues by number
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
