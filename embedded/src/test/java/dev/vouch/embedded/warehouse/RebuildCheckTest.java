package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.LogStart;
import dev.vouch.embedded.log.LogExtent;
import dev.vouch.embedded.segment.StoreExtent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Days until 27 May are closed. */
class RebuildCheckTest {
  private static final Instant OPEN = Instant.parse("2026-05-28T00:00:00Z");
  private static final Instant NEEDED = OPEN.minus(Duration.ofDays(14));
  private static final StoreExtent NOTHING = StoreExtent.EMPTY;
  private static final StoreExtent CLOSED = new StoreExtent(3, OPEN, Optional.of(OPEN));

  @Test
  void closedDaysAndTheLogOfFourteenDaysBeforeTheirEnd_areAll() {
    assertThat(RebuildCheck.obstacles(CLOSED, log(2, NEEDED))).isEmpty();
  }

  @Test
  void logThatBeginsOnThatDay_isAll_andOneOfTheNextIsNot() {
    Instant nextDay = NEEDED.plus(Duration.ofDays(1));
    assertThat(RebuildCheck.obstacles(CLOSED, log(2, nextDay.minusSeconds(1)))).isEmpty();
    assertThat(RebuildCheck.obstacles(CLOSED, log(2, nextDay)))
        .singleElement()
        .asString()
        .contains("recorded since 2026-05-15T00:00:00Z, and the last closed day is 2026-05-27")
        .contains("need all records since 14 days before them");
  }

  @Test
  void completeLog_isAll() {
    assertThat(RebuildCheck.obstacles(NOTHING, log(1, OPEN))).isEmpty();
  }

  @Test
  void prunedLogWithoutClosedDays_isNotAll() {
    assertThat(RebuildCheck.obstacles(NOTHING, log(2, NEEDED)))
        .singleElement()
        .asString()
        .contains("no day is closed");
  }

  @Test
  void damagedLog_isNamed() {
    LogExtent damaged =
        new LogExtent.Fixed(new LogStart(2, NEEDED, 0), 2, List.of("Damaged: the record"));
    assertThat(RebuildCheck.obstacles(CLOSED, damaged)).containsExactly("Damaged: the record");
  }

  @Test
  void acceptedLosses_areNamed() {
    LogExtent lossy = new LogExtent.Fixed(new LogStart(1, NEEDED, 3), 5);
    assertThat(RebuildCheck.obstacles(CLOSED, lossy))
        .singleElement()
        .asString()
        .contains("lacks 3 records that were accepted as lost");
  }

  private static LogExtent log(long position, Instant writtenAt) {
    return new LogExtent.Fixed(new LogStart(position, writtenAt, 0), 2);
  }
}
