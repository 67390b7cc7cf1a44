package dev.vouch.embedded.credit;

import java.time.Duration;
import java.util.Optional;

/** Moments from {@code since} to just before {@code before}. */
record MomentRange(Moment since, Moment before) {
  /** How far from an event a fact may be to matter, either way, inclusive (docs/identity.md). */
  static final long WINDOW_MICROS = Duration.ofDays(14).toNanos() / 1_000;

  /** The window of a fact. */
  static MomentRange around(Moment moment) {
    return new MomentRange(
        Moment.startOf(moment.micros() - WINDOW_MICROS),
        Moment.endOf(moment.micros() + WINDOW_MICROS));
  }

  /** Empty where it would hold nothing. */
  static Optional<MomentRange> of(Moment since, Moment before) {
    return since.compareTo(before) < 0
        ? Optional.of(new MomentRange(since, before))
        : Optional.empty();
  }

  /** What is in both; {@code before} may precede {@code since}. */
  MomentRange and(MomentRange other) {
    return new MomentRange(Moment.max(since, other.since), Moment.min(before, other.before));
  }

  /** The part of it up to a moment, inclusive. */
  MomentRange until(Moment last) {
    return new MomentRange(since, Moment.min(before, last.next()));
  }
}
