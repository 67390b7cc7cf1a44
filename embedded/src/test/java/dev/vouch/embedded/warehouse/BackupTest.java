package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.directory.Directory;
import dev.vouch.embedded.backup.Backup;
import dev.vouch.embedded.backup.BackupException;
import dev.vouch.embedded.backup.BackupSeries;
import dev.vouch.embedded.log.DirectoryLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a data directory, while an engine uses it and days are sealed. */
class BackupTest {
  private static final Instant START = Instant.parse("2026-05-01T00:00:00Z");
  private static final int RECORDS_OF_A_DAY = 10;
  private static final Duration BETWEEN_RECORDS = Duration.ofDays(1).dividedBy(RECORDS_OF_A_DAY);

  @TempDir private Path folder;
  private final ManualClock clock = new ManualClock(START);
  private final SimulatedTraffic traffic = new SimulatedTraffic(1);
  private Path data;
  private Path directory;
  private BackupSeries series;

  @BeforeEach
  void createDirectory() throws IOException {
    data = Files.createDirectory(folder.resolve("data"));
    directory = folder.resolve("backups");
    series = new BackupSeries(directory, clock);
    Directory.createIn(data);
  }

  @Test
  void backupOfAnOpenEngine_isRestoredWithTheReportsOfItsTime() throws IOException {
    Backup backup;
    List<Object> reported;
    try (RunningEngine engine = new RunningEngine(data, clock)) {
      appendDays(engine, 45);
      reported = engine.finalReports();
      backup = series.add(data);
    }
    assertThat(backup.sealedDays()).isGreaterThan(20);

    Path restored = folder.resolve("restored");
    assertThat(BackupSeries.restore(backup.directory(), restored)).isEqualTo(backup);
    try (RunningEngine engine = new RunningEngine(restored, clock)) {
      assertThat(engine.finalReports()).isEqualTo(reported).hasSizeGreaterThan(50);
    }
  }

  @Test
  void whatIsRecordedAfterABackup_isNotInIt() {
    Backup backup;
    long lastPosition;
    try (RunningEngine engine = new RunningEngine(data, clock)) {
      appendDays(engine, 2);
      lastPosition = engine.log().lastPosition();
      backup = series.add(data);
      appendDays(engine, 1);
      assertThat(engine.log().lastPosition()).isGreaterThan(lastPosition);
    }
    assertThat(backup.lastPosition()).isEqualTo(lastPosition);
    assertThat(BackupSeries.restore(backup.directory(), folder.resolve("restored")))
        .isEqualTo(backup);
  }

  @Test
  void sealedDay_isStoredOnceInAllBackups_unlessItsCopyIsDamaged() throws IOException {
    recordAndClose(20);
    Backup first = series.add(data);
    clock.advance(Duration.ofHours(1));
    Backup second = series.add(data);
    Path sealed = sealedFiles(second).getFirst();
    assertThat(Files.getAttribute(sealed, "unix:nlink")).isEqualTo(2);

    Files.write(sealed, new byte[1], StandardOpenOption.APPEND);
    clock.advance(Duration.ofHours(1));
    Backup third = series.add(data);

    assertThat(Files.getAttribute(sealedFiles(third).getFirst(), "unix:nlink")).isEqualTo(1);
    assertThatThrownBy(() -> BackupSeries.restore(first.directory(), folder.resolve("damaged")))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining(sealed.getFileName().toString());
  }

  @Test
  void damagedSealedDay_failsTheBackup_andKeepsTheFormerOnes() throws IOException {
    recordAndClose(20);
    Backup former = series.add(data);
    for (Path file : list(data.resolve("sealed"))) {
      Files.write(file, new byte[1], StandardOpenOption.APPEND);
    }
    Files.delete(sealedFiles(former).getFirst());
    clock.advance(Duration.ofHours(1));

    assertThatThrownBy(() -> series.add(data))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("is damaged");
    assertThat(series.backups()).containsExactly(former.directory());
  }

  @Test
  void unfinishedBackupOfAKilledRun_isDeletedByTheNext() throws IOException {
    recordAndClose(1);
    Path left = directory.resolve("unfinished-20260501T000000.000Z/sealed");
    Files.createDirectories(left);
    Files.writeString(left.resolve("file"), "part");

    Backup backup = series.add(data);

    assertThat(list(directory)).contains(backup.directory()).doesNotContain(left.getParent());
  }

  @Test
  void oldestBackupsBeyondTheNumber_areDeleted() throws IOException {
    recordAndClose(1);
    series.add(data);
    clock.advance(Duration.ofHours(1));
    Backup second = series.add(data);
    clock.advance(Duration.ofHours(1));
    Backup third = series.add(data);

    series.keep(2);

    assertThat(series.backups()).containsExactly(second.directory(), third.directory());
  }

  @Test
  void saltsAndWarehouse_areNotInABackup() throws IOException {
    recordAndClose(1);
    Files.writeString(data.resolve("salts.db"), "secret");

    Backup backup = series.add(data);

    assertThat(list(backup.directory()))
        .extracting(file -> file.getFileName().toString())
        .containsExactlyInAnyOrder("log.db", "directory.db", "sealed");
  }

  @Test
  void secondBackupAtTheSameTime_isRefused() throws IOException {
    recordAndClose(1);
    Files.createDirectory(directory);
    try (DirectoryLock _ = DirectoryLock.acquire(directory)) {
      assertThatThrownBy(() -> series.add(data))
          .isInstanceOf(BackupException.class)
          .hasMessageContaining("Another process writes a backup");
    }
  }

  @Test
  void restoreIntoADirectoryThatIsNotEmpty_isRefused() {
    recordAndClose(1);
    Backup backup = series.add(data);

    assertThatThrownBy(() -> BackupSeries.restore(backup.directory(), data))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("is not empty");
  }

  private void recordAndClose(int days) {
    try (RunningEngine engine = new RunningEngine(data, clock)) {
      appendDays(engine, days);
      engine.finalReports();
    }
  }

  private void appendDays(RunningEngine engine, int days) {
    for (int record = 0; record < days * RECORDS_OF_A_DAY; record++) {
      engine.append(traffic.next(clock.instant()));
      clock.advance(BETWEEN_RECORDS);
      if (record % RECORDS_OF_A_DAY == 0) {
        // As in a server, sealing keeps up with the log.
        engine.awaitApplied();
      }
    }
  }

  private static List<Path> sealedFiles(Backup backup) throws IOException {
    return list(backup.directory().resolve("sealed"));
  }

  private static List<Path> list(Path path) throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.sorted().toList();
    }
  }
}
