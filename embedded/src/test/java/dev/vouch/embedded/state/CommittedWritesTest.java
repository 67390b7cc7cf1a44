package dev.vouch.embedded.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits wait in memory, up to a limit, and reach the database together with their position. */
class CommittedWritesTest {
  private static final int VALUE_BYTES = 1_000;
  private static final StateSettings SETTINGS = new StateSettings(StateSettings.MEMORY_MIN);

  @TempDir Path directory;

  @Test
  void commits_areWritten_whenTheyExceedTheirMemory() throws Exception {
    try (StateDatabase database = StateDatabase.open(directory, SETTINGS)) {
      CommittedWrites committed = new CommittedWrites(database, 0);
      long commits = 0;
      while (database.get(StateKeys.progress(0)).isEmpty() && commits < 10_000) {
        commits++;
        committed.add(put(key(commits)), commits + 1);
      }

      assertThat(commits * VALUE_BYTES)
          .isBetween(SETTINGS.committedBytesMax() / 2, SETTINGS.committedBytesMax());
      assertThat(database.get(StateKeys.progress(0)).map(StateKeys::toLong)).contains(commits);
      assertThat(database.get(key(1))).isPresent();
      assertThat(
              committed.find(
                  List.of(new PendingWrites.Key(key(1)), new PendingWrites.Key(key(commits)))))
          .extracting(write -> write.isPresent())
          .containsExactly(false, true);
    }
  }

  /** A hot key needs the memory of one value. */
  @Test
  void commitsOfOneKey_needItsMemoryOnce() throws Exception {
    try (StateDatabase database = StateDatabase.open(directory, SETTINGS)) {
      CommittedWrites committed = new CommittedWrites(database, 0);
      for (int commit = 1; commit <= 10_000; commit++) {
        committed.add(put(key(1)), commit + 1);
      }

      assertThat(database.get(StateKeys.progress(0))).isEmpty();
      committed.write();
      assertThat(database.get(StateKeys.progress(0)).map(StateKeys::toLong)).contains(10_001L);
    }
  }

  private static PendingWrites put(byte[] key) {
    PendingWrites writes = new PendingWrites();
    writes.put(key, new byte[VALUE_BYTES]);
    return writes;
  }

  private static byte[] key(long number) {
    return StateKeys.prefixed(0, StateKeys.ofLong(number));
  }
}
