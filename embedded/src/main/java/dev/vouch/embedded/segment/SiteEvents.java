package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableSet;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** One version of a site's events, which later changes do not affect. Thread-safe. */
public interface SiteEvents {
  /** The events of a site that has none. */
  SiteEvents NONE =
      new SiteVersion(List.of(), new SiteNumbers(new SiteId(0), new RecentNumbers(), 0), 0);

  /** Returns the texts, clients and touches of the site. */
  SiteTexts texts();

  /** Returns the UTC days that have events. */
  NavigableSet<LocalDate> days();

  /**
   * Returns the number of a person, visitor or user key; 0 if its hash has none.
   *
   * @param hash the visitor hash, user key or other hash of a person
   */
  int person(long hash);

  /**
   * Reads events in blocks. All events of a person are in the same block.
   *
   * @param blocks receives each block; the same object with other content each time
   */
  void scan(EventScan scan, Consumer<EventBlock> blocks);

  /**
   * Reads the events of one person in blocks.
   *
   * @param person the person's number
   */
  void scan(EventScan scan, int person, Consumer<EventBlock> blocks);

  /**
   * Returns a position of the log that is not lower than that of any event of a UTC day; {@link
   * Long#MIN_VALUE} for a day without events.
   */
  long lastPosition(LocalDate day);

  /**
   * Returns a reader of whole events by their {@link Column#REFERENCE} in this version, which is
   * fast in ascending order. Not thread-safe.
   */
  LongFunction<EventRow> rows();
}
