package dev.vouch.core.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * For how long a visit can be traced with everything that the server has, as docs/PRIVACY.md says:
 * its visitor hash is kept, the two hashes of each visit are connected until they are erased, and a
 * hash can be traced while its salt exists. The browser comes twice a day.
 */
class TraceabilityTest {
  private static final Duration STEP = Duration.ofHours(12);

  /** docs/identity.md I3: 28 days after the end of the day, and up to a day and an hour more. */
  private static final Duration CONNECTED = Duration.ofDays(29).plusHours(1);

  /** The longest time that the page states for a visit. */
  private static final Duration TRACEABLE_MAX = Duration.ofDays(58);

  private static final Instant START = new SaltPeriod(1_484).start();
  private static final Duration ALL_ALIGNMENTS = SaltPeriod.LENGTH.multipliedBy(2);

  @Test
  void visit_isUntraceableAfter58Days_alsoByWayOfLaterVisits() {
    Duration longest = Duration.ZERO;
    for (Duration offset = Duration.ZERO;
        offset.compareTo(ALL_ALIGNMENTS) < 0;
        offset = offset.plus(STEP)) {
      Instant visit = START.plus(offset);
      for (Duration age = Duration.ZERO;
          age.compareTo(Duration.ofDays(90)) < 0;
          age = age.plus(STEP)) {
        if (isTraceable(visit, visit.plus(age)) && age.compareTo(longest) > 0) {
          longest = age;
        }
      }
    }

    assertThat(longest).isLessThan(TRACEABLE_MAX).isGreaterThan(TRACEABLE_MAX.minusDays(3));
  }

  @Test
  void visitWithoutLaterOnes_isUntraceableAfter28Days() {
    for (Duration offset = Duration.ZERO;
        offset.compareTo(ALL_ALIGNMENTS) < 0;
        offset = offset.plus(STEP)) {
      Instant visit = START.plus(offset);
      Instant later = visit.plus(Duration.ofDays(28));

      assertThat(isLive(visitorSalt(visit), later)).isFalse();
      assertThat(isLive(crossingSalt(visit), later)).isFalse();
    }
  }

  private static boolean isTraceable(Instant visit, Instant now) {
    Map<Long, Set<Long>> connected = new HashMap<>();
    for (Instant other = START; !other.isAfter(now); other = other.plus(STEP)) {
      if (now.isBefore(endOfDay(other).plus(CONNECTED))) {
        long visitor = visitorSalt(other);
        long crossing = crossingSalt(other);
        connected.computeIfAbsent(visitor, salt -> new HashSet<>()).add(crossing);
        connected.computeIfAbsent(crossing, salt -> new HashSet<>()).add(visitor);
      }
    }
    return isTraceable(visitorSalt(visit), now, connected, new HashSet<>());
  }

  private static boolean isTraceable(
      long salt, Instant now, Map<Long, Set<Long>> connected, Set<Long> seen) {
    return isLive(salt, now)
        || (seen.add(salt)
            && connected.getOrDefault(salt, Set.of()).stream()
                .anyMatch(next -> isTraceable(next, now, connected, seen)));
  }

  /** In period n, salts n and n - 1 exist. */
  private static boolean isLive(long salt, Instant now) {
    return salt >= SaltPeriod.of(now).number() - 1;
  }

  private static long visitorSalt(Instant at) {
    long period = SaltPeriod.of(at).number();
    return period % 2 == 0 ? period : period - 1;
  }

  private static long crossingSalt(Instant at) {
    long period = SaltPeriod.of(at).number();
    return period % 2 == 0 ? period - 1 : period;
  }

  private static Instant endOfDay(Instant at) {
    return at.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(1));
  }
}
