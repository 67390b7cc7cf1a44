package dev.vouch.embedded.rollup;

import dev.vouch.core.report.Row;
import java.util.List;

/** The totals of buckets of time. Not thread-safe. */
final class TotalsTally implements EventTally {
  private final ScannedEvents events;
  private final TimeSlots buckets;
  private final ClaimedPages pages;
  private final OrderedTallies tallies;
  private final long[] unconfirmed;

  /**
   * @param pages whose views are unconfirmed successes
   */
  TotalsTally(ScannedEvents events, TimeSlots buckets, ClaimedPages pages) {
    this.events = events;
    this.buckets = buckets;
    this.pages = pages;
    this.tallies = new OrderedTallies(buckets.size());
    this.unconfirmed = new long[buckets.size()];
  }

  @Override
  public void add(int place) {
    int bucket = buckets.of(events.time(place));
    if (bucket < 0) {
      return;
    }
    EventKind kind = events.kind(place);
    tallies.add(bucket, events.person(place), kind);
    if (kind == EventKind.SUCCESS || pages.isView(events, place)) {
      unconfirmed[bucket]++;
    }
  }

  @Override
  public List<Row> rows() {
    RevenueSums<Integer> revenue = new RevenueSums<>();
    events
        .values()
        .forEach(value -> revenue.add(buckets.of(events.time(value.place())), value.amount()));
    AnswerRows rows =
        new AnswerRows(
            List.of(
                "summary_key", "visitors", "pageviews", "successes", "converters", "unconfirmed"));
    for (int bucket = 0; bucket < buckets.size(); bucket++) {
      if (tallies.visitors(bucket) > 0) {
        rows.add(
            revenue.of(bucket),
            bucket,
            tallies.visitors(bucket),
            tallies.pageviews(bucket),
            tallies.successes(bucket),
            tallies.converters(bucket),
            unconfirmed[bucket]);
      }
    }
    return rows.rows();
  }
}
