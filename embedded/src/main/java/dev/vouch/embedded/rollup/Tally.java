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
    if (kind.isPageview()) {
      pageviews++;
      browserPageviews += kind.confirmed() ? 0 : 1;
    } else if (kind.isSuccess()) {
      successes += kind.confirmed() ? 1 : 0;
      browserSuccesses += kind.confirmed() ? 0 : 1;
    }
    if (person == lastPerson) {
      return 0;
    }
    boolean isInLastContainer = container(person) == container(lastPerson);
    people.add(person);
    lastPerson = person;
    return PERSON_BYTES + (isInLastContainer ? 0 : CONTAINER_BYTES);
  }

  /** Adds the value of a success. */
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
