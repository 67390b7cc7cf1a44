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
  static final int EMPTY_BYTES = 250;

  static final int CONTAINER_BYTES = 90;
  static final int PERSON_BYTES = 2;

  private final RoaringBitmapWriter<RoaringBitmap> people = RoaringBitmapWriter.writer().get();
  private final Map<Optional<String>, BigDecimal> revenue = new HashMap<>();
  private int lastPerson = -1;
  private long pageviews;
  private long browserPageviews;
  private long successes;
  private long browserSuccesses;

  /**
   * Adds an event, but for its value; their people ascend.
   *
   * @return about how much more memory it uses
   */
  int add(int person, EventKind kind) {
    count(kind);
    if (person == lastPerson) {
      return 0;
    }
    boolean isInLastContainer = container(person) == container(lastPerson);
    people.add(person);
    lastPerson = person;
    return PERSON_BYTES + (isInLastContainer ? 0 : CONTAINER_BYTES);
  }

  private void count(EventKind kind) {
    switch (kind) {
      case PAGEVIEW -> {
        pageviews++;
        browserPageviews++;
      }
      case CONFIRMED_PAGEVIEW -> pageviews++;
      case SUCCESS -> browserSuccesses++;
      case CONFIRMED_SUCCESS -> successes++;
      case VOID -> successes--;
      case VOID_REVERSAL -> successes++;
      case CLICK, CONFIRMED_CLICK, CUSTOM, CONFIRMED_CUSTOM, REFUND -> {}
    }
  }

  /** Adds the value of a success, a refund or a void. */
  void addValue(Optional<String> currency, BigDecimal value) {
    revenue.merge(currency, value, BigDecimal::add);
  }

  private static int container(int person) {
    return person >> Short.SIZE;
  }

  long pageviews() {
    return pageviews;
  }

  long browserPageviews() {
    return browserPageviews;
  }

  /** The confirmed ones, less the voids. */
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
