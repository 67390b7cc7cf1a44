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
  private static final int EMPTY_BYTES = 250;

  private static final int CONTAINER_BYTES = 90;
  private static final int PERSON_BYTES = 2;

  private final RoaringBitmapWriter<RoaringBitmap> people = RoaringBitmapWriter.writer().get();
  private final Map<Optional<String>, BigDecimal> revenue = new HashMap<>();
  private int lastPerson = -1;
  private long bytes = EMPTY_BYTES;
  private long pageviews;
  private long browserPageviews;
  private long successes;
  private long browserSuccesses;

  /** Adds an event; their people ascend. */
  void add(SpanEvent event) {
    if (event.person() != lastPerson) {
      bytes += PERSON_BYTES;
      bytes += container(event.person()) == container(lastPerson) ? 0 : CONTAINER_BYTES;
      people.add(event.person());
      lastPerson = event.person();
    }
    if (event.kind().isPageview()) {
      pageviews++;
      browserPageviews += event.kind().confirmed() ? 0 : 1;
    }
    if (event.kind().isSuccess()) {
      successes += event.kind().confirmed() ? 1 : 0;
      browserSuccesses += event.kind().confirmed() ? 0 : 1;
    }
    event
        .successValue()
        .ifPresent(value -> revenue.merge(event.currency(), value, BigDecimal::add));
  }

  private static int container(int person) {
    return person >> Short.SIZE;
  }

  /** Returns about how much memory it uses. */
  long bytes() {
    return bytes;
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

  Map<Optional<String>, BigDecimal> revenue() {
    return revenue;
  }

  RoaringBitmap people() {
    RoaringBitmap bitmap = people.get();
    bitmap.runOptimize();
    return bitmap;
  }
}
