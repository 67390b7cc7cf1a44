package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RowGroupTest {
  private static final Instant NOW = Instant.parse("2026-05-12T00:00:00Z");
  private static final LogRecord EVENT =
      new Facts(1).views(hashes(1, 101), NOW).batch().entries().getFirst().record();
  private static final LogRecord PING =
      new Facts(1).identifies(hashes(1, 101), 71, NOW).batch().entries().getFirst().record();

  private final RowGroup group = new RowGroup();

  @Test
  void batch_isCutAfterTheEventThatFillsTheGroup() {
    assertThat(group.isFullWith(events(1, RowGroup.ROWS - 2))).isFalse();

    List<Batch> parts = group.cut(events(RowGroup.ROWS - 1, 5));

    assertThat(parts).extracting(part -> part.entries().size()).containsExactly(2, 3);
    assertThat(parts.getFirst().last()).isEqualTo(RowGroup.ROWS);
    assertThat(parts.getLast().first()).isEqualTo(RowGroup.ROWS + 1);
    assertThat(parts.getLast().last()).isEqualTo(RowGroup.ROWS + 3);
    assertThat(group.isFullWith(parts.getFirst())).isTrue();
    group.begin();
    assertThat(group.isFullWith(parts.getLast())).isFalse();
  }

  @Test
  void batchThatExactlyFillsTheGroup_isNotCut() {
    Batch batch = events(1, RowGroup.ROWS);

    assertThat(group.cut(batch)).containsExactly(batch);
    assertThat(group.isFullWith(batch)).isTrue();
  }

  @Test
  void pings_doNotCountTowardsTheGroup() {
    assertThat(group.isFullWith(events(1, RowGroup.ROWS - 1))).isFalse();
    Batch ping = new Batch(0, 9, 9, List.of(new LogEntry(9, PING)));

    assertThat(group.cut(ping)).containsExactly(ping);
    assertThat(group.isFullWith(ping)).isFalse();
  }

  @Test
  void fullGroup_staysFullUntilTheNextCheckpoint() {
    assertThat(group.isFullWith(events(1, RowGroup.ROWS))).isTrue();
    assertThat(group.isFullWith(events(RowGroup.ROWS + 1, 1))).isTrue();

    group.begin();

    assertThat(group.isFullWith(events(RowGroup.ROWS + 2, 1))).isFalse();
  }

  @Test
  void checkpoint_beginsANewGroup() {
    assertThat(group.isFullWith(events(1, 10))).isFalse();
    group.begin();

    assertThat(group.isFullWith(events(11, RowGroup.ROWS))).isTrue();
  }

  private static Batch events(long first, int count) {
    List<LogEntry> entries =
        LongStream.range(first, first + count)
            .mapToObj(position -> new LogEntry(position, EVENT))
            .toList();
    return new Batch(0, first, first + count - 1, entries);
  }
}
