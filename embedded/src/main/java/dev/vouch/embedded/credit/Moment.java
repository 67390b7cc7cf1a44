package dev.vouch.embedded.credit;

/**
 * A position in the order of a site's facts: by time, then by log position (docs/identity.md).
 *
 * @param micros microseconds since 1970-01-01T00:00Z
 * @param position the log position, from 1; 0 means the start of that microsecond
 */
public record Moment(long micros, long position) implements Comparable<Moment> {
  /** Before all facts of this time and later. */
  static Moment startOf(long micros) {
    return new Moment(micros, 0);
  }

  /** After all facts of this time and earlier. */
  static Moment endOf(long micros) {
    return startOf(micros + 1);
  }

  /** Directly after this one, whatever its fact. */
  Moment next() {
    return new Moment(micros, position + 1);
  }

  @Override
  public int compareTo(Moment other) {
    int byTime = Long.compare(micros, other.micros);
    return byTime != 0 ? byTime : Long.compare(position, other.position);
  }

  static Moment min(Moment one, Moment other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  static Moment max(Moment one, Moment other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
