package dev.vouch.embedded.credit;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * When a link's browser has more user keys than C10 allows. Every fact that decides it for an event
 * lies within 14 days of both, which for an event at or after the link is from the event less 14
 * days to the link plus 14 days: so one time per link tells it for all such events, and one more
 * for all events before it. One sweep finds each, whatever the number of links of one hash.
 *
 * @param ambiguousSinceMicros for each link: the browser has too many keys for an event at or after
 *     the link that is at most 14 days later than this; {@code Long.MIN_VALUE} for never
 * @param ambiguousUntilMicros for each link: it has too many for an event before the link that is
 *     at most 14 days earlier than this; {@code Long.MAX_VALUE} for never
 */
@SuppressWarnings("ArrayRecordComponent") // Made once and only read, beside the list of links.
record AmbiguousVisitors(long[] ambiguousSinceMicros, long[] ambiguousUntilMicros) {
  /** Sweeps over links, which come in their order. */
  static AmbiguousVisitors of(List<Link> links) {
    long[] since = sweep(links, 1);
    long[] mirrored = sweep(links.reversed(), -1);
    long[] until = new long[mirrored.length];
    for (int place = 0; place < until.length; place++) {
      long ambiguous = mirrored[mirrored.length - 1 - place];
      until[place] = ambiguous == Long.MIN_VALUE ? Long.MAX_VALUE : -ambiguous;
    }
    return new AmbiguousVisitors(since, until);
  }

  /** Time runs forward with {@code direction} 1 and backward, as negative numbers, with -1. */
  private static long[] sweep(List<Link> links, int direction) {
    Map<Long, RecentUserKeys> byVisitor = new HashMap<>();
    Map<Long, RecentUserKeys> byCrossing = new HashMap<>();
    long[] ambiguous = new long[links.size()];
    ArrayDeque<Link> ahead = new ArrayDeque<>(links);
    int place = 0;
    for (Link link : links) {
      long reach = direction * link.moment().micros() + MomentRange.WINDOW_MICROS;
      while (!ahead.isEmpty() && direction * ahead.element().moment().micros() <= reach) {
        Link next = ahead.remove();
        long time = direction * next.moment().micros();
        byVisitor
            .computeIfAbsent(next.browser().visitor(), unseen -> new RecentUserKeys())
            .see(next.userKey(), time);
        byCrossing
            .computeIfAbsent(next.browser().crossing(), unseen -> new RecentUserKeys())
            .see(next.userKey(), time);
      }
      RecentUserKeys visitor = byVisitor.get(link.browser().visitor());
      RecentUserKeys crossing = byCrossing.get(link.browser().crossing());
      if (visitor == null || crossing == null) {
        throw new IllegalStateException("the sweep passed a link it has not seen");
      }
      ambiguous[place++] = visitor.ambiguousSince(crossing);
    }
    return ambiguous;
  }
}
