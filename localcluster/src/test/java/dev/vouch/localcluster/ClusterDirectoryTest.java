package dev.vouch.localcluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.localcluster.process.ProcessException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterDirectoryTest {
  @TempDir Path parent;

  @Test
  void adminToken_isKept_readableByItsOwnerOnly() throws Exception {
    Path path = parent.resolve("data");
    String token;
    try (ClusterDirectory first = ClusterDirectory.open(path)) {
      token = first.adminToken();
    }
    try (ClusterDirectory second = ClusterDirectory.open(path)) {
      assertThat(token).hasSize(48);
      assertThat(second.adminToken()).isEqualTo(token);
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rwx------");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(path.resolve("admin-token"))))
        .isEqualTo("rw-------");
  }

  @Test
  void directoryInUse_cannotBeOpened_untilItIsClosed() {
    try (ClusterDirectory _ = ClusterDirectory.open(parent)) {
      assertThatThrownBy(() -> ClusterDirectory.open(parent))
          .isInstanceOf(ProcessException.class)
          .hasMessageStartingWith("A cluster is running in " + parent + " already.");
    }
    ClusterDirectory.open(parent).close();
  }

  @Test
  void numberOfBrokers_isThatOfTheFirstStart() {
    try (ClusterDirectory directory = ClusterDirectory.open(parent)) {
      assertThat(directory.kafkaBrokers(OptionalInt.of(3))).isEqualTo(3);
      assertThat(directory.kafkaBrokers(OptionalInt.empty())).isEqualTo(3);
      assertThat(directory.clickHouseEngines(OptionalInt.empty())).isEqualTo(1);
      assertThatThrownBy(() -> directory.clickHouseEngines(OptionalInt.of(2)))
          .isInstanceOf(ProcessException.class)
          .hasMessageContaining("Use --clickhouse 1");
      assertThatThrownBy(() -> directory.kafkaBrokers(OptionalInt.of(1)))
          .isInstanceOf(ProcessException.class)
          .hasMessageContaining("is 3 and cannot change");
    }
  }

  @Test
  void directoryOfAVersionWithOneClickHouse_keepsOne() throws Exception {
    Files.createDirectory(parent.resolve("clickhouse"));
    try (ClusterDirectory directory = ClusterDirectory.open(parent)) {
      assertThatThrownBy(() -> directory.clickHouseEngines(OptionalInt.of(2)))
          .isInstanceOf(ProcessException.class)
          .hasMessageContaining("is 1 and cannot change");
      assertThat(directory.clickHouseEngines(OptionalInt.empty())).isEqualTo(1);
    }
  }

  @Test
  void serverOfAKilledCluster_isEndedByTheNextOne() throws Exception {
    Process left = new ProcessBuilder("sleep", "1000").start();
    Files.writeString(parent.resolve("processes"), line(left, left.info().startInstant().get()));

    ClusterDirectory.open(parent).close();

    assertThat(left.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(parent.resolve("processes")).doesNotExist();
  }

  @Test
  void processWithAnIdThatWasUsedBefore_isNotEnded() throws Exception {
    Process other = new ProcessBuilder("sleep", "1000").start();
    try {
      Files.writeString(
          parent.resolve("processes"), line(other, Instant.parse("2026-01-01T00:00:00Z")));

      ClusterDirectory.open(parent).close();

      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  private static String line(Process process, Instant start) {
    return process.pid() + " " + start + "\n";
  }

  @Test
  void stop_whereNothingRuns_saysSo() {
    assertThat(ClusterDirectory.stop(parent.resolve("absent"))).isFalse();
    ClusterDirectory.open(parent).close();
    assertThat(ClusterDirectory.stop(parent)).isFalse();
  }
}
