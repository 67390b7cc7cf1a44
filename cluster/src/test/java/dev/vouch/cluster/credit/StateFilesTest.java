package dev.vouch.cluster.credit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.credit.StateFiles.StateTopic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFilesTest {
  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");

  @TempDir Path directory;

  @Test
  void files_areOutdatedOnceTheTopicMayLackRemovalsSinceTheLastOfThem() throws Exception {
    write("0_0/rocksdb/000001.sst", NOW.minus(StateTopic.REMOVALS));
    write("0_1/rocksdb/LOG", NOW.minus(StateFiles.USABLE));
    StateFiles files = new StateFiles(directory);

    assertThat(files.areOutdated(NOW)).isFalse();
    assertThat(files.areOutdated(NOW.plusMillis(1))).isTrue();
  }

  @Test
  void newDirectory_isNotOutdated() {
    assertThat(new StateFiles(directory).areOutdated(NOW)).isFalse();
    assertThat(new StateFiles(directory.resolve("none")).areOutdated(NOW)).isFalse();
  }

  /** Half of the time is left for a node to read what it has missed. */
  @Test
  void removals_remainLongerThanFilesAreUsed() {
    assertThat(StateTopic.REMOVALS.minus(StateFiles.USABLE)).isGreaterThan(Duration.ofHours(6));
  }

  private void write(String name, Instant writtenAt) throws Exception {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "x");
    Files.setLastModifiedTime(file, FileTime.from(writtenAt));
  }
}
