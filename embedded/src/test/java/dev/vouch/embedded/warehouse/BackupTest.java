package dev.vouch.embedded.warehouse;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.history.SimulatedHash;
import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.engine.Backup;
import dev.vouch.core.engine.BackupException;
import dev.vouch.core.engine.Backups.AddedBackup;
import dev.vouch.core.engine.Backups.RestoredBackup;
import dev.vouch.core.file.FileCheck;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFiles;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.embedded.backup.BackupSeries;
import dev.vouch.embedded.backup.EmbeddedBackups;
import dev.vouch.embedded.backup.LastBackup;
import dev.vouch.embedded.log.DirectoryLock;
import dev.vouch.embedded.recovery.EmbeddedRecovery;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoreExtent;
import dev.vouch.embedded.segment.StoredFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a data directory, while an engine uses it and days close. */
class BackupTest {
  private static final Instant START = Instant.parse("2026-05-01T00:00:00Z");
  private static final int RECORDS_OF_A_DAY = 10;
  private static final Duration BETWEEN_RECORDS = Duration.ofDays(1).dividedBy(RECORDS_OF_A_DAY);

  private static final Map<Integer, Instant> RECORDED_UNTIL = new HashMap<>();

  @TempDir private static Path recordings;

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
    DirectoryFiles.createIn(data);
  }

  /** At midnight a day is due that closes an hour later; a rebuild needs the same records. */
  @Test
  void backupOfAnOpenEngineAtMidnight_isRestoredWithTheReportsOfItsTime() {
    Backup backup;
    List<Object> reported;
    try (RunningEngine engine = new RunningEngine(data, clock)) {
      appendDays(engine, 45);
      // Each commit prunes some records, once a checkpoint has the closed days.
      await("records are pruned")
          .until(
              () -> {
                engine.append(traffic.next(clock.instant()));
                clock.advance(Duration.ofSeconds(1));
                return engine.log().start().position() > 1;
              });
      backup = series.add(data).backup();
      reported = engine.finalReports();
    }
    assertThat(backup.closedDays()).isGreaterThan(20);

    Path restored = folder.resolve("restored");
    assertThat(restore(backup.directory(), restored)).isEqualTo(backup);
    try (RunningEngine engine = new RunningEngine(restored, clock)) {
      assertThat(engine.finalReports()).isEqualTo(reported).hasSizeGreaterThan(50);
    }
  }

  @Test
  void newestBackupUntilATime_isRestored() throws IOException {
    recordAndClose(1);
    Backup first = series.add(data).backup();
    clock.advance(Duration.ofHours(1));
    Backup second = series.add(data).backup();
    EmbeddedBackups backups = new EmbeddedBackups(clock);

    assertThat(backups.restore(directory, Optional.empty(), folder.resolve("newest")).backup())
        .isEqualTo(second);
    assertThat(
            backups
                .restore(
                    directory,
                    Optional.of(second.begunAt().minusMillis(1)),
                    folder.resolve("before"))
                .backup())
        .isEqualTo(first);
    assertThatThrownBy(
            () ->
                backups.restore(
                    directory,
                    Optional.of(first.begunAt().minusMillis(1)),
                    folder.resolve("never")))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("no complete backup from");
  }

  @Test
  void addedBackup_saysWhatWasCopiedAndLinked() throws IOException {
    recordAndClose(17);
    AddedBackup first = series.add(data);
    clock.advance(Duration.ofHours(1));
    AddedBackup second = series.add(data);

    int days = first.backup().closedDays();
    assertThat(days).isPositive();
    assertThat(first.linkedFiles()).isZero();
    assertThat(second.linkedFiles()).isPositive();
    assertThat(second.copiedFiles()).isEqualTo(first.copiedFiles() - second.linkedFiles());
    assertThat(second.copiedBytes()).isLessThan(first.copiedBytes());
  }

  @Test
  void check_findsADamagedFileOfABackup() throws IOException {
    recordAndClose(17);
    Path backup = series.add(data).backup().directory();
    EmbeddedBackups backups = new EmbeddedBackups(clock);
    assertThat(backups.check(backup)).hasSize(4).allMatch(FileCheck::isIntact);

    Files.delete(backup.resolve("directory.db"));
    Files.delete(closedDays(backup).getFirst());

    assertThat(backups.check(backup))
        .filteredOn(file -> !file.isIntact())
        .extracting(FileCheck::file)
        .containsExactly("directory.db", "segments");
    assertThatThrownBy(() -> backups.check(data))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("is not a backup");
  }

  /** Also from closed days; the newest backup of the series knows the erasure. */
  @Test
  void userErasedAfterABackup_isErasedWhenItIsRestored() {
    Backup before;
    List<Object> reportedBefore;
    List<Object> reported;
    SiteId site = SimulatedTraffic.SITES.getFirst();
    try (RunningEngine engine = new RunningEngine(data, clock)) {
      appendDays(engine, 20);
      before = series.add(data).backup();
      clock.advance(Duration.ofMinutes(30));
      for (int user = 0; user < 4; user++) {
        engine.append(
            new LogRecord.Erasure(
                SimulatedHash.eventId("erasure " + user),
                site,
                clock.instant(),
                SimulatedHash.userKey(site, "user " + user)));
      }
      series.add(data);
      reported = engine.finalReports();
    }
    Path alone = folder.resolve("alone/" + before.directory().getFileName());
    copy(before.directory(), alone);
    RestoredBackup withoutErasures = restoreAll(alone, folder.resolve("without"));
    assertThat(withoutErasures.erasures()).isZero();
    try (RunningEngine engine = new RunningEngine(folder.resolve("without"), clock)) {
      reportedBefore = engine.finalReports();
    }

    RestoredBackup restored = restoreAll(before.directory(), folder.resolve("restored"));

    assertThat(restored.backup()).isEqualTo(before);
    assertThat(restored.erasures()).isEqualTo(4);
    assertThat(restored.removalsKnownUntil()).isAfter(before.begunAt());
    try (RunningEngine engine = new RunningEngine(folder.resolve("restored"), clock)) {
      assertThat(engine.finalReports()).isEqualTo(reported).isNotEqualTo(reportedBefore);
    }
  }

  @Test
  void userErasedAfterABackup_isNoUserOfASubscriptionInTheRestoredDirectory() {
    SiteId site;
    Backup before;
    Map<String, Duration> erased = Map.of("erased", Duration.ofDays(400));
    Map<String, Duration> kept = Map.of("kept", Duration.ofDays(400));
    try (RunningEngine engine = new RunningEngine(data, clock);
        Directory sites = Directory.open(data, clock, new SecureRandom())) {
      site = create(sites, "shop.example");
      sites.paymentUsers().store(site, new UserKey(1), erased, true);
      sites.paymentUsers().store(site, new UserKey(2), kept, true);
      before = series.add(data).backup();
      clock.advance(Duration.ofMinutes(90));
      engine.append(
          new LogRecord.Erasure(
              SimulatedHash.eventId("erasure"), site, clock.instant(), new UserKey(1)));
      series.add(data);
    }

    restoreAll(before.directory(), folder.resolve("restored"));

    try (Directory sites = Directory.open(folder.resolve("restored"), clock, new SecureRandom())) {
      assertThat(sites.paymentUsers().find(site, List.of("erased", "kept")))
          .containsOnlyKeys("kept");
    }
  }

  @Test
  void siteDeletedAfterABackup_isNotInTheRestoredDirectory() {
    SiteId kept;
    SiteId deleted;
    Backup before;
    try (RunningEngine engine = new RunningEngine(data, clock);
        Directory sites = Directory.open(data, clock, new SecureRandom())) {
      kept = create(sites, "kept.example");
      deleted = create(sites, "deleted.example");
      before = series.add(data).backup();
      clock.advance(Duration.ofMinutes(90));
      assertThat(sites.deletions().begin(deleted)).isTrue();
      engine.append(
          new LogRecord.SiteDeletion(SimulatedHash.eventId("deletion"), deleted, clock.instant()));
      sites.deletions().finish(deleted);
      series.add(data);
    }

    RestoredBackup restored = restoreAll(before.directory(), folder.resolve("restored"));

    assertThat(restored.deletedSites()).isEqualTo(1);
    try (Directory sites = Directory.open(folder.resolve("restored"), clock, new SecureRandom())) {
      assertThat(sites.sites().ids()).containsExactly(kept);
      assertThat(sites.deletions().unfinished()).containsExactly(deleted);
    }
  }

  @Test
  void erasure_isKnownAsLongAsAnEarlierBackupExists() throws IOException {
    try (RunningEngine engine = new RunningEngine(data, clock)) {
      series.add(data);
      clock.advance(Duration.ofHours(1));
      engine.append(
          new LogRecord.Erasure(
              SimulatedHash.eventId("erasure"),
              SimulatedTraffic.SITES.getFirst(),
              clock.instant(),
              SimulatedHash.userKey(SimulatedTraffic.SITES.getFirst(), "user")));
      clock.advance(Duration.ofHours(1));
      Path second = series.add(data).backup().directory();
      assertThat(second.resolve("removals")).content().hasLineCount(2);

      clock.advance(Duration.ofDays(1).plusHours(1)); // The clock may have been set back for a day.
      series.keepNewest(1);
      Path third = series.add(data).backup().directory();
      series.keepNewest(1);
      Path fourth = add(Duration.ofHours(1));

      assertThat(third.resolve("removals")).content().hasLineCount(2);
      assertThat(fourth.resolve("removals")).content().hasLineCount(1);
    }
  }

  @Test
  void damagedListOfErasures_isFound_andNothingIsRestoredWithoutThem() throws IOException {
    recordAndClose(1);
    Path backup = series.add(data).backup().directory();
    Files.writeString(backup.resolve("removals"), "x", StandardOpenOption.APPEND);

    assertThat(new EmbeddedBackups(clock).check(backup))
        .filteredOn(file -> !file.isIntact())
        .extracting(FileCheck::file)
        .containsExactly("removals");
    assertThatThrownBy(() -> restoreAll(backup, folder.resolve("restored")))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("erasures may be unknown");
    assertThat(list(folder.resolve("restored"))).isEmpty();
  }

  @Test
  void missingListOfErasures_isNamed_andNothingIsRestoredWithoutIt() throws IOException {
    recordAndClose(1);
    Path backup = series.add(data).backup().directory();
    Files.delete(backup.resolve("removals"));

    assertThatThrownBy(() -> restoreAll(backup, folder.resolve("restored")))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("removals is missing, so erasures may be unknown");
  }

  /** Its events can be those of users who were erased since. */
  @Test
  void dataDirectoryOfAFailedRestore_isNotUsed() throws IOException {
    recordAndClose(17);
    Path backup = series.add(data).backup().directory();
    damage(closedDays(backup).getFirst());
    Path restored = folder.resolve("restored");
    assertThatThrownBy(() -> restore(backup, restored)).isInstanceOf(BackupException.class);
    assertThat(restored.resolve("log")).exists();

    assertThatThrownBy(() -> new RunningEngine(restored, clock))
        .isInstanceOf(LogFailedException.class)
        .hasMessageContaining("was not completed");
    assertThatThrownBy(() -> EmbeddedRecovery.open(restored, clock))
        .hasMessageContaining("was not completed");
    assertThatThrownBy(() -> series.add(restored)).hasMessageContaining("was not completed");
  }

  @Test
  void dataDirectoryWithoutAClosedDay_isNotBackedUp() throws IOException {
    recordAndClose(17);
    Path last = closedDays(data).getLast();
    Files.delete(last);

    assertThatThrownBy(() -> series.add(data))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("lacks the file");
    assertThat(series.backups()).isEmpty();
  }

  @Test
  void backupBehindALaterOne_isRefused_soThatTheNewestIsNeverDeleted() throws IOException {
    recordAndClose(1);
    Backup ahead = series.add(data).backup();
    BackupSeries corrected =
        new BackupSeries(directory, InstantSource.fixed(ahead.begunAt().minusMillis(1)));

    assertThatThrownBy(() -> corrected.add(data))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("is later than the machine's clock");
    assertThat(series.backups()).containsExactly(ahead.directory());
  }

  @Test
  void directoryOfBackupsInTheDataDirectory_isRefused() {
    recordAndClose(1);

    for (Path inside : List.of(data, data.resolve("segments"))) {
      assertThatThrownBy(() -> new BackupSeries(inside, clock).add(data))
          .isInstanceOf(BackupException.class)
          .hasMessageContaining("is in the data directory");
    }
  }

  @Test
  void directoryWithTheNameOfNoTime_isNoBackup() throws IOException {
    recordAndClose(1);
    Backup backup = series.add(data).backup();
    Files.createDirectory(directory.resolve("20260231T000000.000Z"));

    assertThat(series.backups()).containsExactly(backup.directory());
  }

  @Test
  void backupWithoutItsFirstClosedDay_isNotRestored() throws IOException {
    recordAndClose(17);
    Path backup = series.add(data).backup().directory();
    Path first = closedDays(backup).getFirst();
    Files.delete(first);

    assertThatThrownBy(() -> restore(backup, folder.resolve("restored")))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining(first.getFileName().toString());
  }

  @Test
  void timeOfTheLastBackup_isInTheDataDirectory() {
    recordAndClose(1);
    assertThat(LastBackup.of(data).read()).isEmpty();

    AddedBackup added = new EmbeddedBackups(clock).add(data, directory);

    assertThat(LastBackup.of(data).read()).contains(added.backup().begunAt());
    restore(added.backup().directory(), folder.resolve("restored"));
    assertThat(LastBackup.of(folder.resolve("restored")).read()).isEmpty();
  }

  @Test
  void whatIsRecordedAfterABackup_isNotInIt() {
    Backup backup;
    long lastPosition;
    try (RunningEngine engine = new RunningEngine(data, clock)) {
      appendDays(engine, 2);
      lastPosition = engine.log().lastPosition();
      backup = series.add(data).backup();
      appendDays(engine, 1);
      assertThat(engine.log().lastPosition()).isGreaterThan(lastPosition);
    }
    assertThat(backup.lastPosition()).isEqualTo(lastPosition);
    assertThat(restore(backup.directory(), folder.resolve("restored"))).isEqualTo(backup);
  }

  @Test
  void closedDay_isStoredOnceInAllBackups_unlessItsCopyIsDamaged() throws IOException {
    recordAndClose(17);
    Backup first = series.add(data).backup();
    clock.advance(Duration.ofHours(1));
    Backup second = series.add(data).backup();
    Path sealed = closedDays(second.directory()).getFirst();
    assertThat(Files.getAttribute(sealed, "unix:nlink")).isEqualTo(2);

    damage(sealed);
    clock.advance(Duration.ofHours(1));
    Backup third = series.add(data).backup();

    assertThat(Files.getAttribute(closedDays(third.directory()).getFirst(), "unix:nlink"))
        .isEqualTo(1);
    assertThatThrownBy(() -> restore(first.directory(), folder.resolve("damaged")))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining(sealed.getFileName().toString());
  }

  @Test
  void damagedClosedDay_failsTheBackup_andKeepsTheFormerOnes() throws IOException {
    recordAndClose(17);
    Backup former = series.add(data).backup();
    for (Path file : closedDays(data)) {
      damage(file);
    }
    Files.delete(closedDays(former.directory()).getFirst());
    clock.advance(Duration.ofHours(1));

    assertThatThrownBy(() -> series.add(data))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("damaged");
    assertThat(series.backups()).containsExactly(former.directory());
  }

  @Test
  void unfinishedBackupOfAKilledRun_isDeletedByTheNext() throws IOException {
    recordAndClose(1);
    Path left = directory.resolve("unfinished-20260501T000000.000Z/segments");
    Files.createDirectories(left);
    Files.writeString(left.resolve("file"), "part");

    Backup backup = series.add(data).backup();

    assertThat(list(directory)).contains(backup.directory()).doesNotContain(left.getParent());
  }

  @Test
  void oldestBackupsBeyondTheNumber_areDeleted() throws IOException {
    recordAndClose(1);
    series.add(data);
    clock.advance(Duration.ofHours(1));
    Backup second = series.add(data).backup();
    clock.advance(Duration.ofHours(1));
    Backup third = series.add(data).backup();

    assertThat(series.keepNewest(2)).isEqualTo(1);

    assertThat(series.backups()).containsExactly(second.directory(), third.directory());
  }

  @Test
  void saltsAndWarehouse_areNotInABackup() throws IOException {
    recordAndClose(1);
    Files.writeString(data.resolve("salts.db"), "secret");

    Backup backup = series.add(data).backup();

    assertThat(list(backup.directory()))
        .extracting(file -> file.getFileName().toString())
        .containsExactlyInAnyOrder("log", "directory.db", "segments", "removals");
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
    Backup backup = series.add(data).backup();

    assertThatThrownBy(() -> restore(backup.directory(), data))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("is not empty");
  }

  private Backup restore(Path backup, Path restored) {
    return restoreAll(backup, restored).backup();
  }

  private RestoredBackup restoreAll(Path backup, Path restored) {
    return new EmbeddedBackups(clock).restore(backup, Optional.empty(), restored);
  }

  private Path add(Duration later) {
    clock.advance(later);
    return series.add(data).backup().directory();
  }

  private static SiteId create(Directory directory, String domain) {
    return directory
        .sites()
        .create(new SiteSettings("Shop", Set.of(domain), ZoneOffset.UTC, Set.of(), false))
        .site()
        .id();
  }

  private static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      Files.createDirectories(to.getParent());
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Records the days once for all tests, each of which uses a copy. */
  private void recordAndClose(int days) {
    Path recorded = recordings.resolve(Integer.toString(days));
    if (Files.notExists(recorded)) {
      try (RunningEngine engine = new RunningEngine(data, clock)) {
        appendDays(engine, days);
        engine.finalReports();
      }
      copy(data, recorded);
      RECORDED_UNTIL.put(days, clock.instant());
    } else {
      data = folder.resolve("recorded");
      copy(recorded, data);
      clock.set(Objects.requireNonNull(RECORDED_UNTIL.get(days)));
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
    awaitSealed(engine);
  }

  /** Waits until the days are sealed that have closed by the last record. */
  private void awaitSealed(RunningEngine engine) {
    engine.awaitApplied();
    engine.checkpoint();
    LocalDate last = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(16);
    if (last.isBefore(LocalDate.ofInstant(START, ZoneOffset.UTC))) {
      return;
    }
    await("closed days are sealed")
        .until(
            () -> {
              // A checkpoint that began before the day closed is followed by one a minute later.
              clock.advance(Duration.ofSeconds(1));
              return isSealed(last);
            });
  }

  private boolean isSealed(LocalDate day) {
    return new StoredFiles(data.resolve(EventStore.DIRECTORY))
        .extent()
        .flatMap(StoreExtent::durableUntil)
        .filter(until -> until.isAfter(day.atStartOfDay(ZoneOffset.UTC).toInstant()))
        .isPresent();
  }

  /** The files of closed days in a data directory or backup. */
  private static List<Path> closedDays(Path directory) {
    Path segments = directory.resolve(EventStore.DIRECTORY);
    return new StoredFiles(segments)
        .kept().orElseThrow().files().stream()
            .filter(file -> file.day().isPresent())
            .map(file -> segments.resolve(file.name()))
            .sorted()
            .toList();
  }

  private static void damage(Path file) throws IOException {
    byte[] content = Files.readAllBytes(file);
    content[content.length / 2] ^= 1;
    Files.write(file, content);
  }

  private static List<Path> list(Path path) throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.sorted().toList();
    }
  }
}
