package dev.vouch.contract.history;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Times at the edges of the rules: around the ends of days and the changes of salts, simultaneous,
 * and exactly 14 days or the longest gap of a visit apart, to the microsecond.
 */
final class HistoryTimes {
  private static final Duration PERIOD = Duration.ofDays(14);
  private static final Duration BACKDATED_MAX = Duration.ofDays(13);
  private static final Duration PROMPT_MAX = Duration.ofDays(7);
  private static final Duration VISIT_GAP = Duration.ofMinutes(30);
  private static final Instant SOME_PERIOD = Instant.EPOCH.plus(PERIOD.multipliedBy(1470));

  private final Random random;
  private final Instant start;
  private final Instant end;
  private final List<Instant> centres = new ArrayList<>();

  HistoryTimes(Random random) {
    this.random = random;
    this.start = SOME_PERIOD.plus(Duration.ofHours(random.nextInt(28 * 24)));
    this.end = start.plus(Duration.ofDays(random.nextInt(60, 91)));
    for (int centre = 0; centre < 3; centre++) {
      centres.add(anyMoment());
      centres.add(anyMoment().truncatedTo(ChronoUnit.DAYS));
    }
    centres.add(SOME_PERIOD.plus(PERIOD.multipliedBy(random.nextInt(2, 7))));
  }

  private Instant anyMoment() {
    return start.plus(
        random.nextLong(Duration.between(start, end).toSeconds()), ChronoUnit.SECONDS);
  }

  /** Returns a time before which there is none. */
  Instant start() {
    return start;
  }

  /** Returns a time before which all are. */
  Instant end() {
    return end;
  }

  /** Returns a time in whole microseconds. */
  Instant next() {
    while (true) {
      Instant moment = candidate();
      if (!moment.isBefore(start) && moment.isBefore(end)) {
        if (random.nextInt(8) == 0) {
          centres.add(moment);
        }
        return moment;
      }
    }
  }

  /**
   * Returns a time at most 13 days before another: often the earliest one, that of other facts, or
   * one at the limit of 7 days.
   */
  Instant upTo13DaysBefore(Instant receivedAt) {
    Instant earliest = receivedAt.minus(BACKDATED_MAX);
    if (random.nextInt(8) == 0) {
      return receivedAt.minus(PROMPT_MAX).plusNanos(1000L * random.nextInt(-1, 2));
    }
    for (int attempt = 0; attempt < 4; attempt++) {
      Instant moment = candidate();
      if (!moment.isBefore(earliest) && !moment.isAfter(receivedAt)) {
        return moment;
      }
    }
    return random.nextInt(3) == 0
        ? earliest
        : earliest.plusNanos(1000 * random.nextLong(BACKDATED_MAX.toNanos() / 1000));
  }

  private Instant candidate() {
    Instant centre = centres.get(random.nextInt(centres.size()));
    return centre.plus(windows()).plus(near());
  }

  private Duration windows() {
    return switch (random.nextInt(6)) {
      case 0 -> PERIOD;
      case 1 -> PERIOD.negated();
      case 2 -> Duration.ofMinutes(random.nextInt(-20_160, 20_160));
      default -> Duration.ZERO;
    };
  }

  private Duration near() {
    return switch (random.nextInt(7)) {
      case 0 -> Duration.ofNanos(1000);
      case 1 -> Duration.ofNanos(-1000);
      case 2 -> Duration.ofSeconds(random.nextInt(-7200, 7200));
      case 3 -> Duration.ofNanos(1000L * random.nextInt(-5, 6));
      case 4 -> VISIT_GAP.plusNanos(1000L * random.nextInt(-1, 2));
      default -> Duration.ZERO;
    };
  }
}
