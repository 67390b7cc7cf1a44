package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.time.LocalDate;
import java.util.List;
import java.util.NavigableSet;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** One version of a site's events, which later changes do not affect. Thread-safe. */
public interface SiteEvents {
  /** A site without events. */
  SiteEvents NONE =
      new SiteVersion(List.of(), new SiteNumbers(new SiteId(0), new RecentNumbers(), 0), 0);

  /** Returns the texts that its events refer to. */
  SiteTexts texts();

  /** Returns the UTC days that have events. */
  NavigableSet<LocalDate> days();

  /** Returns the number of a person, a visitor or a user key; 0 if no event has it. */
  int person(long hash);

  /**
   * Reads events, all of a person in the same block, and no person in two blocks.
   *
   * @param blocks receives one block after the other; the same object with other contents
   */
  void scan(EventScan scan, Consumer<EventBlock> blocks);

  /**
   * Reads the events of one person.
   *
   * @param person the number
   */
  void scan(EventScan scan, int person, Consumer<EventBlock> blocks);

  /** Returns a position of the log that no event of a UTC day is after. */
  long lastPosition(LocalDate day);

  /**
   * Returns a reader of whole events by their {@link Column#REFERENCE} in this version, which is
   * fast in ascending order. Not thread-safe.
   */
  LongFunction<EventRow> rows();
}
