package dev.vouch.embedded.log;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.event.EventId;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.EventLog.WarehouseAheadOfLogException;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.log.DirectoryLock.LogInUseException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The behaviour of the log in files beyond the contract of all engines. */
class FileLogTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int RETENTION_DAYS = LogSettings.STANDARD.retentionDays();

  @TempDir Path directory;
  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-20T07:30:00Z"));
  private final CompletableFuture<LogFailedException> fatal = new CompletableFuture<>();
  private final FaultyDisk disk = new FaultyDisk();
  private @Nullable FileLog log;

  @AfterEach
  void close() {
    if (log != null) {
      log.close();
    }
  }

  @Test
  void secondOpenOfADirectory_isRejected() {
    open(LogSettings.STANDARD);

    assertThatThrownBy(() -> open(LogSettings.STANDARD))
        .isInstanceOf(LogInUseException.class)
        .hasMessage(
            "Another Vouch process uses this data directory (it has locked log.lock). Stop it, or"
                + " choose another directory with --data.");
  }

  @Test
  void queuedRecords_shareACommit() {
    FileLog blocked = open(LogSettings.STANDARD);
    disk.block();
    List<CompletableFuture<Appended>> outcomes = append(blocked, 1, 500);
    disk.unblock();
    join(outcomes);

    assertThat(groups()).hasSizeLessThanOrEqualTo(2);
    assertThat(groups().stream().mapToLong(group -> group.end() - group.firstPosition()).sum())
        .isEqualTo(500);
  }

  @Test
  void recordAnHourOld_isAppended() {
    FileLog opened = open(LogSettings.STANDARD);
    LogRecord record = Records.event(1, clock.instant());
    clock.advance(Duration.ofHours(1));

    assertThat(opened.append(record, Optional.empty()).toCompletableFuture().join())
        .isEqualTo(new Appended.Stored(record.id()));
  }

  @Test
  void commits_areMeasured() {
    FileLog blocked = open(LogSettings.STANDARD);
    disk.block();
    List<CompletableFuture<Appended>> outcomes = append(blocked, 1, 500);
    assertThat(blocked.waitingRecords()).isPositive();
    clock.advance(Duration.ofSeconds(7));
    disk.unblock();
    join(outcomes);

    LogMetrics metrics = blocked.metrics();
    assertThat(metrics.groupRecords().sum()).isEqualTo(500);
    assertThat(metrics.groupRecords().count()).isBetween(1L, 2L);
    assertThat(metrics.commitNanos().count()).isEqualTo(metrics.groupRecords().count());
    assertThat(metrics.commitNanos().sum()).isPositive();
    assertThat(metrics.lastCommit()).isEqualTo(clock.instant());
    assertThat(metrics.failedCommits()).isZero();
    assertThat(blocked.waitingRecords()).isZero();
  }

  @Test
  void group_hasAtMost2048Records() {
    FileLog blocked = open(LogSettings.STANDARD);
    disk.block();
    List<CompletableFuture<Appended>> outcomes = append(blocked, 1, 5_000);
    disk.unblock();
    join(outcomes);

    assertThat(groups().stream().mapToLong(group -> group.end() - group.firstPosition()).max())
        .hasValue(2_048);
    assertThat(Records.entries(blocked, 1)).hasSize(5_000);
  }

  @Test
  void append_isNotAcknowledgedBeforeTheCommit() {
    FileLog blocked = open(LogSettings.STANDARD);
    disk.block();

    List<CompletableFuture<Appended>> outcomes = append(blocked, 1, 3);

    assertThat(outcomes).noneMatch(CompletableFuture::isDone);
    assertThat(Records.entries(blocked, 1)).isEmpty();
    disk.unblock();
    assertThat(join(outcomes)).allMatch(Appended.Stored.class::isInstance);
  }

  @Test
  void fullQueue_rejectsImmediately() {
    FileLog blocked = open(new LogSettings(RETENTION_DAYS, 10, 1_000_000));
    disk.block();
    List<CompletableFuture<Appended>> outcomes = append(blocked, 1, 100);

    List<CompletableFuture<Appended>> rejected =
        outcomes.stream().filter(CompletableFuture::isDone).toList();

    assertThat(rejected)
        .hasSizeGreaterThan(70)
        .allSatisfy(outcome -> assertThat(isRetryable(outcome.join())).isTrue());
    disk.unblock();
    join(outcomes);
    assertThat(Records.entries(blocked, 1)).hasSize(100 - rejected.size());
  }

  @Test
  void queueAtItsByteLimit_rejectsImmediately() {
    FileLog blocked = open(new LogSettings(RETENTION_DAYS, 1_000, 500));
    disk.block();

    List<CompletableFuture<Appended>> outcomes = append(blocked, 1, 100);

    assertThat(outcomes.stream().filter(CompletableFuture::isDone)).hasSizeGreaterThan(70);
    disk.unblock();
    join(outcomes);
  }

  @Test
  void fullDisk_rejectsWithoutPartialWrites_andRecovers() {
    FileLog small = open(LogSettings.STANDARD);
    join(append(small, 1, 10));
    disk.fill();

    List<CompletableFuture<Appended>> waiting = append(small, 11, 4_010);
    List<Appended> whileFull = join(waiting);

    assertThat(whileFull).anyMatch(FileLogTest::isRetryable);
    assertThat(storedCount(whileFull)).isEqualTo(Records.entries(small, 11).size());
    assertThat(fatal).isNotDone();
    assertThat(small.metrics().failedCommits()).isPositive();
    assertThat(small.failure()).hasValueSatisfying(why -> assertThat(why).contains("Free space"));

    disk.freeSpace();
    List<Appended> afterwards = join(append(small, 10_000, 10_010));
    assertThat(small.failure()).isEmpty();
    assertThat(storedCount(afterwards)).isEqualTo(11);
    assertThat(Records.entries(small, 1))
        .extracting(LogEntry::position)
        .isEqualTo(LongStream.rangeClosed(1, 10 + storedCount(whileFull) + 11).boxed().toList());
  }

  @Test
  void keyOfAnAppendRejectedByAFullDisk_canBeRetried() {
    FileLog full = open(LogSettings.STANDARD);
    disk.failOnceBecauseFull();

    assertThat(isRetryable(appendWithKey(full, 1).join())).isTrue();
    assertThat(appendWithKey(full, 1).join()).isInstanceOf(Appended.Stored.class);
    assertThat(Records.entries(full, 1)).extracting(LogEntry::position).containsExactly(1L);
  }

  /** What it was written or not, even if the failed call names a full disk. */
  @ParameterizedTest
  @ValueSource(strings = {"Input/output error", "No space left on device"})
  void commitWithUnknownOutcome_isFatal(String reason) throws Exception {
    FileLog broken = open(LogSettings.STANDARD);
    disk.failWith(reason);

    CompletableFuture<Appended> waiting = appendWithKey(broken, 1);

    assertThat(fatal.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
        .hasMessageContaining("Vouch must stop")
        .hasMessageContaining("Events that were answered with 204 are safe");
    assertThat(waiting).isNotDone();
    assertThat(isRetryable(appendWithKey(broken, 2).join())).isTrue();
  }

  @Test
  void fullDisk_isRetryable_andTheNextAppendSucceeds() {
    FileLog busy = open(LogSettings.STANDARD);
    disk.failOnceBecauseFull();

    assertThat(isRetryable(appendWithKey(busy, 1).join())).isTrue();
    assertThat(appendWithKey(busy, 2).join()).isInstanceOf(Appended.Stored.class);
    assertThat(fatal).isNotDone();
  }

  @Test
  void warehouseAheadOfTheLog_throws() {
    FileLog behind = open(LogSettings.STANDARD);
    join(append(behind, 1, 3));

    assertThatThrownBy(() -> behind.feed(partition -> 5))
        .isInstanceOf(WarehouseAheadOfLogException.class)
        .hasMessageContaining("up to position 4, but the log ends at 3")
        .hasMessageContaining("restore the data directory from a backup");
  }

  @Test
  void filesOfDurableRecords_arePruned28DaysAfterTheEndOfTheirDay() throws Exception {
    FileLog pruned = open(LogSettings.STANDARD);
    join(append(pruned, 1, 5));
    clock.advance(Duration.ofDays(1));
    join(append(pruned, 6, 10));
    Instant endOfDay = clock.instant().truncatedTo(ChronoUnit.DAYS);
    try (LogFeed feed = pruned.feed(partition -> 1)) {
      feed.confirmDurable(0, 6);
    }
    Instant isSealed = endOfDay.plus(Duration.ofDays(RETENTION_DAYS)).plus(Duration.ofHours(3));
    clock.set(isSealed.minusNanos(1_000));
    join(append(pruned, 12, 12));
    assertThat(pruned.start().position()).isEqualTo(1);

    clock.advance(Duration.ofNanos(1_000));
    await("log is pruned").until(() -> pruned.start().position() == 6);

    assertThat(Records.entries(pruned, 6))
        .extracting(LogEntry::position)
        .contains(6L, 12L)
        .doesNotContain(5L);
    assertThatThrownBy(() -> pruned.feed(partition -> 5))
        .isInstanceOf(LogGapException.class)
        .hasMessageContaining("from position 5 on, but the log was pruned below 6");
  }

  @Test
  void recordsThatTheWarehouseNeeds_areNotPruned() throws Exception {
    FileLog kept = open(LogSettings.STANDARD);
    join(append(kept, 1, 5));
    try (LogFeed feed = kept.feed(partition -> 1)) {
      feed.confirmDurable(0, 5);
    }
    clock.advance(Duration.ofDays(RETENTION_DAYS + 2));
    join(append(kept, 6, 6));
    join(append(kept, 7, 7));

    assertThat(kept.start().position()).isEqualTo(1);
  }

  @Test
  void newestFile_isNeverPruned_soPositionsAreNotReused() throws Exception {
    FileLog pruned = open(LogSettings.STANDARD);
    join(append(pruned, 1, 6));
    try (LogFeed feed = pruned.feed(partition -> 7)) {
      feed.confirmDurable(0, 7);
    }
    clock.advance(Duration.ofDays(RETENTION_DAYS + 1));
    await("log is pruned").until(() -> pruned.start().position() == 7);
    pruned.close();

    FileLog reopened = open(LogSettings.STANDARD);
    join(append(reopened, 7, 7));

    // The newest group before is the time after the pause, at position 7.
    assertThat(Records.entries(reopened, 7))
        .singleElement()
        .isEqualTo(new LogEntry(8, Records.event(7, clock.instant())));
  }

  @Test
  void eachDayAndEachStart_beginsAFile_whichIsNamedByItsFirstPosition() {
    FileLog first = open(LogSettings.STANDARD);
    join(append(first, 1, 3));
    clock.advance(Duration.ofDays(1));
    join(append(first, 4, 4));
    first.close();
    FileLog second = open(LogSettings.STANDARD);
    join(append(second, 5, 5));

    List<String> names = stored().files().all().stream().map(LogFiles.LogFile::name).toList();
    assertThat(names)
        .startsWith("00000000000000000001.log", "00000000000000000004.log")
        .hasSizeGreaterThanOrEqualTo(3);
    assertThat(Records.entries(second, 1)).hasSize(5);
  }

  @Test
  void fullFile_isFollowedByAnother() throws Exception {
    FileLog large = open(LogSettings.STANDARD);
    for (int number = 0; number < 35; number++) {
      join(appendLarge(large, 200));
    }

    List<LogFiles.LogFile> files = stored().files().all();
    assertThat(files).hasSize(2);
    assertThat(Files.size(files.getFirst().path())).isLessThan(65L * 1024 * 1024);
    assertThat(Records.entries(large, 1)).hasSize(7_000);
  }

  @Test
  void keys_areKnownAfterARestart_alsoWithoutTheirIndex() throws Exception {
    FileLog keyed = open(LogSettings.STANDARD);
    EventId event = Records.event(4, clock.instant()).id();
    assertThat(appendWithKey(keyed, 4).join()).isEqualTo(new Appended.Stored(event));
    keyed.close();
    FileLog reopened = open(LogSettings.STANDARD);
    assertThat(appendWithKey(reopened, 4).join()).isEqualTo(new Appended.Replayed(event));
    reopened.close();
    KeyIndex.delete(directory);

    FileLog rebuilt = open(LogSettings.STANDARD);

    assertThat(appendWithKey(rebuilt, 4).join()).isEqualTo(new Appended.Replayed(event));
    clock.advance(Duration.ofDays(7));
    assertThat(appendWithKey(rebuilt, 4).join()).isInstanceOf(Appended.Stored.class);
  }

  @Test
  void damagedIndexOfKeys_isMadeAgain() throws Exception {
    FileLog keyed = open(LogSettings.STANDARD);
    join(List.of(appendWithKey(keyed, 4)));
    keyed.close();
    try (Stream<Path> files = Files.list(directory.resolve(FileLog.KEYS))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.writeString(file, "this is no database".repeat(1_000));
      }
    }

    FileLog rebuilt = open(LogSettings.STANDARD);

    await("key is found in the log")
        .until(() -> appendWithKey(rebuilt, 4).join() instanceof Appended.Replayed);
  }

  @Test
  void newerVersion_isRejected() throws Exception {
    join(append(open(LogSettings.STANDARD), 1, 1));
    Path file = stored().file();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(new FileHeader(99, 7, 1, clock.instant()).encode(), 0);
    }
    close();
    log = null;

    assertThatThrownBy(() -> open(LogSettings.STANDARD))
        .isInstanceOf(LogFailedException.class)
        .hasMessage("log/ was written by a newer version of Vouch. Run that version.");
  }

  @Test
  void invalidFile_isRejected_andReleasesTheLock() throws Exception {
    Path file = Files.createDirectory(directory.resolve("log")).resolve("%020d.log".formatted(1));
    Files.writeString(file, "this is no log".repeat(1_000));

    assertThatThrownBy(() -> open(LogSettings.STANDARD))
        .isInstanceOf(LogFailedException.class)
        .hasMessageContaining("the header of 00000000000000000001.log is damaged")
        .hasMessageContaining("restore the data directory from a backup");

    Files.delete(file);
    assertThat(join(append(open(LogSettings.STANDARD), 1, 1)))
        .allMatch(Appended.Stored.class::isInstance);
  }

  /** What a full disk has stored of a group that was refused. */
  @Test
  void partOfARefusedGroup_isOverwritten_andReadByNobody() throws Exception {
    FileLog log = open(LogSettings.STANDARD);
    join(appendLarge(log, 3));
    byte[] part = new byte[40_000];
    new Random(7).nextBytes(part);
    StoredGroup last = groups().getLast();
    long end =
        Long.parseLong(last.place().substring(last.place().lastIndexOf(' ') + 1))
            + last.bytes().length;
    try (FileChannel channel = FileChannel.open(stored().file(), StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(part), end);
    }

    join(append(log, 4, 4));

    assertThat(Records.entries(log, 1)).hasSize(4);
    log.close();
    assertThat(LogCheck.run(directory).file().problems()).isEmpty();
  }

  @Test
  void failedRead_isRepeated_andReturnsWhatWasMissed() throws Exception {
    FileLog log = open(LogSettings.STANDARD);
    join(appendLarge(log, 50));
    log.close();
    Path file = stored().file();
    log = open(LogSettings.STANDARD);
    try (LogFeed feed = log.feed(partition -> 1)) {
      byte[] intact = Files.readAllBytes(file);
      byte[] damaged = intact.clone();
      Arrays.fill(damaged, 4_096, damaged.length, (byte) 0xff);
      Files.write(file, damaged);
      assertThatThrownBy(() -> feed.poll(Duration.ZERO)).isInstanceOf(LogFailedException.class);
      Files.write(file, intact);

      assertThat(feed.poll(Duration.ZERO))
          .hasValueSatisfying(batch -> assertThat(batch.entries()).hasSize(50));
    }
  }

  private List<CompletableFuture<Appended>> appendLarge(FileLog log, int count) {
    return LongStream.range(0, count)
        .mapToObj(
            number ->
                log.append(Records.large(number, clock.instant()), Optional.empty())
                    .toCompletableFuture())
        .toList();
  }

  private FileLog open(LogSettings settings) {
    FileLog opened = FileLog.open(directory, settings, clock, fatal::complete, disk);
    log = opened;
    return opened;
  }

  private List<CompletableFuture<Appended>> append(FileLog log, long first, long last) {
    return LongStream.rangeClosed(first, last)
        .mapToObj(
            number ->
                log.append(Records.event(number, clock.instant()), Optional.empty())
                    .toCompletableFuture())
        .toList();
  }

  private CompletableFuture<Appended> appendWithKey(FileLog log, long number) {
    return log.append(
            Records.event(number, clock.instant()), Optional.of(Records.idempotency(number)))
        .toCompletableFuture();
  }

  private static List<Appended> join(List<CompletableFuture<Appended>> outcomes) {
    return outcomes.stream()
        .map(outcome -> outcome.orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS).join())
        .toList();
  }

  private static int storedCount(List<Appended> outcomes) {
    return (int) outcomes.stream().filter(Appended.Stored.class::isInstance).count();
  }

  private static boolean isRetryable(Appended outcome) {
    return outcome instanceof Appended.Unavailable(Duration retryAfter)
        && retryAfter.toSeconds() >= 1
        && retryAfter.toSeconds() <= 30;
  }

  private StoredLog stored() {
    return new StoredLog(directory);
  }

  private List<StoredGroup> groups() {
    return stored().groups();
  }
}
