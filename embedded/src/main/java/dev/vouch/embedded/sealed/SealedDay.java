package dev.vouch.embedded.sealed;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;

/**
 * A closed UTC day of one partition.
 *
 * @param partition the partition's number, at least 0
 */
public record SealedDay(int partition, LocalDate date) implements Comparable<SealedDay> {
  private static final Comparator<SealedDay> ORDER =
      Comparator.comparingInt(SealedDay::partition).thenComparing(SealedDay::date);

  /** The next day of the partition. */
  public SealedDay next() {
    return new SealedDay(partition, date.plusDays(1));
  }

  /** When the day begins. */
  public Instant start() {
    return date.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  @Override
  public int compareTo(SealedDay other) {
    return ORDER.compare(this, other);
  }
}
