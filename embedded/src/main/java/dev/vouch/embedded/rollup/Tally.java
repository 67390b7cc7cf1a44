package dev.vouch.embedded.rollup;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.roaringbitmap.RoaringBitmap;
import org.roaringbitmap.RoaringBitmapWriter;

/** The counts and people of some events of a span. Not thread-safe. */
final class Tally {
  /** Of a tally without people, and of a container of its bitmap without its people. */
  private static final int EMPTY_BYTES = 280;

  private static final int CONTAINER_BYTES = 90;
  private static final int PERSON_BYTES = 2;

  private final RoaringBitmapWriter<RoaringBitmap> people = RoaringBitmapWriter.writer().get();
  private final Map<Optional<String>, BigDecimal> revenue = new HashMap<>();
  private final EventCounts counts = new EventCounts();
  private int lastPerson = -1;
  private long bytes = EMPTY_BYTES;

  /** Adds an event, but for its value; their people ascend. */
  void add(SpanEvent event) {
    add(event.person());
    counts.add(event.kind());
  }

  /** Adds some events of a person, but for their values. */
  void add(int person, EventCounts events) {
    add(person);
    counts.add(events);
  }

  private void add(int person) {
    if (person != lastPerson) {
      bytes += PERSON_BYTES;
      bytes += container(person) == container(lastPerson) ? 0 : CONTAINER_BYTES;
      people.add(person);
      lastPerson = person;
    }
  }

  /** Adds the value of a success. */
  void add(Optional<String> currency, BigDecimal value) {
    revenue.merge(currency, value, BigDecimal::add);
  }

  private static int container(int person) {
    return person >> Short.SIZE;
  }

  /** Returns about how much memory it uses. */
  long bytes() {
    return bytes;
  }

  EventCounts counts() {
    return counts;
  }

  Map<Optional<String>, BigDecimal> revenue() {
    return revenue;
  }

  RoaringBitmap people() {
    RoaringBitmap bitmap = people.get();
    bitmap.runOptimize();
    return bitmap;
  }
}
