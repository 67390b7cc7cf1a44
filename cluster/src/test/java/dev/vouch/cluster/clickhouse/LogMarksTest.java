package dev.vouch.cluster.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogMarksTest {
  private static final Instant NOW = Instant.parse("2026-05-12T12:00:00Z");
  private static final Instant LATER = NOW.plusSeconds(2);

  private final LogMarks marks = new LogMarks();

  LogMarksTest() {
    marks.assign(List.of(new AppliedPartition(1, 5, 0, Instant.EPOCH)));
  }

  @Test
  void partitionWithoutFurtherRecords_isCompleteUntilTheLook() {
    marks.mark(1, 5, NOW);

    assertThat(marks.takeChanged()).containsExactly(new AppliedPartition(1, 5, 0, NOW));
    assertThat(marks.waitingSince()).isEmpty();
  }

  @Test
  void emptyPartition_isCompleteUntilTheLook() {
    marks.assign(List.of(AppliedPartition.none(2)));
    marks.mark(2, 1, NOW);

    assertThat(marks.takeChanged()).containsExactly(new AppliedPartition(2, 1, 0, NOW));
  }

  @Test
  void partition_isCompleteUntilTheLook_onceItHasTheRecordsOfThen() {
    marks.mark(1, 7, NOW);
    marks.applied(1, 6);
    assertThat(marks.takeChanged()).containsExactly(new AppliedPartition(1, 6, 0, Instant.EPOCH));
    assertThat(marks.waitingSince()).contains(NOW);

    marks.mark(1, 9, LATER);
    marks.applied(1, 8);
    assertThat(marks.takeChanged()).containsExactly(new AppliedPartition(1, 8, 0, NOW));
    assertThat(marks.waitingSince()).isEmpty();
  }

  @Test
  void constantLoad_doesNotHoldBackTheTime() {
    for (long second = 1; second <= 10; second++) {
      marks.mark(1, 100 * second, NOW.plusSeconds(second));
      marks.applied(1, 100 * second - 1);
      marks.mark(1, 100 * second + 50, NOW.plusSeconds(second).plusMillis(500));
      marks.applied(1, 100 * second);

      assertThat(marks.takeChanged())
          .containsExactly(new AppliedPartition(1, 100 * second, 0, NOW.plusSeconds(second)));
    }
  }

  @Test
  void nothingNew_isNotTakenAgain() {
    marks.mark(1, 5, NOW);
    assertThat(marks.takeChanged()).hasSize(1);

    marks.applied(1, 5);
    assertThat(marks.takeChanged()).isEmpty();
  }

  @Test
  void partitionOfAnotherNode_isLeftToIt() {
    marks.mark(1, 9, NOW);
    marks.assign(List.of(AppliedPartition.none(2)));

    assertThat(marks.takeChanged()).isEmpty();
    assertThat(marks.waitingSince()).isEmpty();
  }
}
