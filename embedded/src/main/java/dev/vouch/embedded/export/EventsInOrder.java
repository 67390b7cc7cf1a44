package dev.vouch.embedded.export;

import static java.util.Comparator.comparing;

import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.EventScan;
import dev.vouch.embedded.segment.SiteEvents;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * An iterator of a site's events in a range of time, including duplicates, oldest first, then by
 * position. Reads one UTC day at a time; if a day is too large to be sorted in memory, reads parts
 * of it. Not thread-safe.
 */
public final class EventsInOrder implements Iterator<EventRow> {
  private static final Comparator<EventRow> ORDER =
      comparing(EventRow::at).thenComparingLong(EventRow::position);

  /**
   * The minimum length of a range that is divided. Shorter ranges are read at once, however many
   * events they have.
   */
  private static final Duration RANGE_MIN = Duration.ofMillis(1);

  /** The approximate memory of a row without its properties. */
  private static final int ROW_BYTES = 1_000;

  private final SiteEvents events;
  private final long bytesMax;
  private final Deque<Range> ahead = new ArrayDeque<>();
  private Iterator<EventRow> current = List.<EventRow>of().iterator();

  /** Part of a UTC day, from an instant to before another. */
  private record Range(Instant from, Instant until) {
    boolean isDivisible() {
      return Duration.between(from, until).compareTo(RANGE_MIN) > 0;
    }

    Instant middle() {
      return from.plus(Duration.between(from, until).dividedBy(2));
    }
  }

  /**
   * Creates the iterator.
   *
   * @param from the start, inclusive
   * @param until the end, exclusive
   */
  public EventsInOrder(SiteEvents events, Instant from, Instant until) {
    this(events, from, until, Runtime.getRuntime().maxMemory() / 16);
  }

  EventsInOrder(SiteEvents events, Instant from, Instant until, long bytesMax) {
    this.events = events;
    this.bytesMax = bytesMax;
    for (LocalDate day : events.days()) {
      Instant start = day.atStartOfDay(ZoneOffset.UTC).toInstant();
      Instant end = start.plus(Duration.ofDays(1));
      Range range =
          new Range(from.isAfter(start) ? from : start, until.isBefore(end) ? until : end);
      if (range.from().isBefore(range.until())) {
        ahead.addLast(range);
      }
    }
  }

  /** Returns the number of events in a range of time, including duplicates. */
  static long count(SiteEvents events, Instant from, Instant until) {
    long[] count = new long[1];
    events.scan(
        new EventScan(from, until, Set.of(), List.of(), true),
        block -> count[0] += block.firsts()[block.people()]);
    return count[0];
  }

  @Override
  public boolean hasNext() {
    while (!current.hasNext() && !ahead.isEmpty()) {
      current = read(ahead.removeFirst()).iterator();
    }
    return current.hasNext();
  }

  @Override
  public EventRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return current.next();
  }

  /**
   * Returns the sorted rows of a range. If they do not fit in memory, returns none and puts the two
   * halves of the range first in the queue.
   */
  private List<EventRow> read(Range range) {
    long max = range.isDivisible() ? bytesMax / ROW_BYTES : Long.MAX_VALUE;
    long[] count = new long[1];
    LongStream.Builder references = LongStream.builder();
    events.scan(
        new EventScan(range.from(), range.until(), Set.of(Column.REFERENCE), List.of(), true),
        block -> {
          int added = block.firsts()[block.people()];
          count[0] += added;
          if (count[0] <= max) {
            Arrays.stream(block.longs(Column.REFERENCE), 0, added).forEach(references);
          }
        });
    if (count[0] > max) {
      return divided(range);
    }
    // Rows are read in the order in which they are stored, so that each block of a file is read
    // once.
    long[] ascending = references.build().sorted().toArray();
    LongFunction<EventRow> whole = events.rows();
    List<EventRow> rows = new ArrayList<>();
    long bytes = 0;
    for (long reference : ascending) {
      EventRow row = whole.apply(reference);
      rows.add(row);
      bytes += ROW_BYTES + 2L * row.properties().length();
      if (bytes > bytesMax && range.isDivisible()) {
        return divided(range);
      }
    }
    rows.sort(ORDER);
    return rows;
  }

  private List<EventRow> divided(Range range) {
    ahead.addFirst(new Range(range.middle(), range.until()));
    ahead.addFirst(new Range(range.from(), range.middle()));
    return List.of();
  }
}
