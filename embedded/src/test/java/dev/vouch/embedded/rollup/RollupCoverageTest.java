package dev.vouch.embedded.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each time that is asked about is in exactly one rollup or in the rest. */
class RollupCoverageTest {
  @Test
  void rollupsWithinTheTime_areUsed_andAllOtherTimeIsTheRest() {
    RollupCoverage coverage =
        RollupCoverage.of(List.of(span(2, 4, 10), span(4, 6, 5)), boundaries(1, 8));

    assertThat(coverage)
        .isEqualTo(
            new RollupCoverage(
                List.of(span(2, 4), span(4, 6)), List.of(), 15, List.of(span(1, 2), span(6, 8))));
  }

  @Test
  void rollupOfWhichAPartIsNotNeeded_isReadFromTheRows() {
    RollupCoverage coverage =
        RollupCoverage.of(List.of(span(0, 2, 10), span(7, 9, 5)), boundaries(1, 8));

    assertThat(coverage)
        .isEqualTo(
            new RollupCoverage(List.of(), List.of(span(0, 2), span(7, 9)), 0, List.of(span(1, 8))));
  }

  @Test
  void rollupInTwoBuckets_isReadFromTheRows_onceForEach() {
    RollupCoverage coverage = RollupCoverage.of(List.of(span(2, 6, 10)), boundaries(2, 4, 6));

    assertThat(coverage)
        .isEqualTo(
            new RollupCoverage(List.of(), List.of(span(2, 6)), 0, List.of(span(2, 4), span(4, 6))));
  }

  @Test
  void timeWithoutEvents_isCovered_alsoInPart() {
    RollupCoverage coverage =
        RollupCoverage.of(List.of(span(0, 4, 0), span(4, 6, 5)), boundaries(2, 3, 6));

    assertThat(coverage)
        .isEqualTo(new RollupCoverage(List.of(span(4, 6)), List.of(), 5, List.of()));
  }

  private static NavigableSet<Instant> boundaries(int... hours) {
    return IntStream.of(hours)
        .mapToObj(RollupCoverageTest::hour)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static StoredSpan span(int from, int until, long events) {
    return new StoredSpan(span(from, until), events);
  }

  private static RollupSpan span(int from, int until) {
    return new RollupSpan(hour(from), hour(until));
  }

  private static Instant hour(int hour) {
    return Instant.EPOCH.plusSeconds(3_600L * hour);
  }
}
