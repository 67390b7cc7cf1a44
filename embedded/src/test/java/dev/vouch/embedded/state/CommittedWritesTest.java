package dev.vouch.embedded.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.state.StateDatabase.Property;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits wait in memory until their events are durable. */
class CommittedWritesTest {
  private static final int VALUE_BYTES = 1_000;
  private static final StateSettings SETTINGS = new StateSettings(StateSettings.MEMORY_MIN);

  @TempDir Path directory;

  @Test
  void commits_areInTheDatabaseOnceTheyAreFrozenAndWritten_withTheirPosition() throws Exception {
    try (StateDatabase database = StateDatabase.open(directory, SETTINGS)) {
      CommittedWrites committed = new CommittedWrites(database);
      committed.add(put(key(1)), 2);
      committed.freeze();
      committed.add(put(key(2)), 3);
      assertThat(database.get(Property.PROGRESS)).isEmpty();
      assertThat(found(committed)).containsExactly(true, true);
      committed.writeFrozen();
      assertThat(database.get(Property.PROGRESS)).contains(2L);
      assertThat(database.get(key(1))).isPresent();
      assertThat(database.get(key(2))).isEmpty();
      assertThat(found(committed)).containsExactly(false, true);
    }
  }

  @Test
  void rangeDeletedAfterAFreeze_isNotRead_andStaysInTheDatabaseUntilTheNext() throws Exception {
    try (StateDatabase database = StateDatabase.open(directory, SETTINGS)) {
      CommittedWrites committed = new CommittedWrites(database);
      committed.add(put(key(1)), 2);
      committed.freeze();
      PendingWrites deletion = new PendingWrites();
      deletion.deleteRange(key(0), key(9));
      deletion.put(key(3), new byte[1]);
      committed.add(deletion, 3);
      committed.writeFrozen();
      assertThat(database.get(key(1))).isPresent();
      try (SortedEntries entries = committed.range(key(0), key(9))) {
        assertThat(entries.isValid()).isTrue();
        assertThat(entries.key()).isEqualTo(key(3));
        entries.next();
        assertThat(entries.isValid()).isFalse();
      }
    }
  }

  private static List<Boolean> found(CommittedWrites committed) {
    return LongStream.of(1, 2)
        .mapToObj(number -> committed.find(new PendingWrites.Key(key(number))).isPresent())
        .toList();
  }

  /** A hot key needs the memory of one value. */
  @Test
  void commitsOfOneKey_needItsMemoryOnce() throws Exception {
    try (StateDatabase database = StateDatabase.open(directory, SETTINGS)) {
      CommittedWrites committed = new CommittedWrites(database);
      for (int commit = 1; commit <= 10_000; commit++) {
        committed.add(put(key(1)), commit + 1);
      }
      assertThat(committed.bytes()).isLessThan(10 * VALUE_BYTES);
    }
  }

  private static PendingWrites put(byte[] key) {
    PendingWrites writes = new PendingWrites();
    writes.put(key, new byte[VALUE_BYTES]);
    return writes;
  }

  private static byte[] key(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }
}
