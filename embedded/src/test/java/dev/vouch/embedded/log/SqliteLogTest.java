package dev.vouch.embedded.log;

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
import dev.vouch.embedded.FileSizeLimit;
import dev.vouch.embedded.log.DirectoryLock.LogInUseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.SQLiteErrorCode;

/** The behaviour of the SQLite log beyond the contract of all engines. */
class SqliteLogTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int RETENTION_DAYS = LogSettings.STANDARD.retentionDays();

  private static final long LARGEST_FILE = 16L * 1024 * 1024;

  private static final List<String> SCHEMA_VERSION_1 =
      List.of(
          """
          CREATE TABLE log_group (
            first_position INTEGER PRIMARY KEY,
            record_count INTEGER NOT NULL CHECK (record_count > 0),
            written_at_us INTEGER NOT NULL,
            records BLOB NOT NULL
          ) STRICT
          """,
          """
          CREATE TABLE idempotency (
            site INTEGER NOT NULL,
            key BLOB NOT NULL,
            payload BLOB NOT NULL,
            event BLOB NOT NULL,
            expires_at_us INTEGER NOT NULL,
            PRIMARY KEY (site, key)
          ) STRICT, WITHOUT ROWID
          """,
          "CREATE INDEX idempotency_by_expiry ON idempotency (expires_at_us)",
          "PRAGMA user_version = 1");

  @TempDir Path directory;
  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-20T07:30:00Z"));
  private final CompletableFuture<LogFailedException> fatal = new CompletableFuture<>();
  private final FaultyDisk disk = new FaultyDisk();
  private @Nullable SqliteLog log;

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
  void connection_syncsCommits_andErasesDeletedBytes() throws SQLException {
    try (Connection connection = LogDatabase.openForWriting(directory)) {
      assertThat(pragma(connection, "journal_mode")).isEqualTo("wal");
      assertThat(pragma(connection, "synchronous")).isEqualTo("2");
      assertThat(pragma(connection, "secure_delete")).isEqualTo("1");
      assertThat(pragma(connection, "page_size")).isEqualTo("4096");
    }
  }

  @Test
  void queuedRecords_shareACommit() throws SQLException {
    SqliteLog blocked = open(LogSettings.STANDARD);
    disk.block();
    List<CompletableFuture<Appended>> outcomes = append(blocked, 1, 500);
    disk.unblock();
    join(outcomes);

    assertThat(count("SELECT count(*) FROM log_group")).isLessThanOrEqualTo(2);
    assertThat(count("SELECT sum(record_count) FROM log_group")).isEqualTo(500);
  }

  @Test
  void recordAnHourOld_isAppended() {
    SqliteLog opened = open(LogSettings.STANDARD);
    LogRecord record = Records.event(1, clock.instant());
    clock.advance(Duration.ofHours(1));

    assertThat(opened.append(record, Optional.empty()).toCompletableFuture().join())
        .isEqualTo(new Appended.Stored(record.id()));
  }

  @Test
  void commits_areMeasured() {
    SqliteLog blocked = open(LogSettings.STANDARD);
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
  void group_hasAtMost2048Records() throws SQLException {
    SqliteLog blocked = open(LogSettings.STANDARD);
    disk.block();
    List<CompletableFuture<Appended>> outcomes = append(blocked, 1, 5_000);
    disk.unblock();
    join(outcomes);

    assertThat(count("SELECT max(record_count) FROM log_group")).isEqualTo(2_048);
    assertThat(Records.entries(blocked, 1)).hasSize(5_000);
  }

  @Test
  void append_isNotAcknowledgedBeforeTheCommit() {
    SqliteLog blocked = open(LogSettings.STANDARD);
    disk.block();

    List<CompletableFuture<Appended>> outcomes = append(blocked, 1, 3);

    assertThat(outcomes).noneMatch(CompletableFuture::isDone);
    assertThat(Records.entries(blocked, 1)).isEmpty();
    disk.unblock();
    assertThat(join(outcomes)).allMatch(Appended.Stored.class::isInstance);
  }

  @Test
  void fullQueue_rejectsImmediately() {
    SqliteLog blocked = open(new LogSettings(RETENTION_DAYS, 10, 1_000_000));
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
    SqliteLog blocked = open(new LogSettings(RETENTION_DAYS, 1_000, 500));
    disk.block();

    List<CompletableFuture<Appended>> outcomes = append(blocked, 1, 100);

    assertThat(outcomes.stream().filter(CompletableFuture::isDone)).hasSizeGreaterThan(70);
    disk.unblock();
    join(outcomes);
  }

  @Test
  void fullDisk_rejectsWithoutPartialWrites_andRecovers() throws SQLException {
    SqliteLog small = open(LogSettings.STANDARD);
    join(append(small, 1, 10));
    disk.fill();

    // Blocked until all are queued, so that the last group does not fit the free part of a page.
    disk.block();
    List<CompletableFuture<Appended>> waiting = append(small, 11, 4_010);
    disk.unblock();
    List<Appended> whileFull = join(waiting);

    assertThat(whileFull).anyMatch(SqliteLogTest::isRetryable);
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
    SqliteLog full = open(LogSettings.STANDARD);
    disk.failNextCommitWith(SQLiteErrorCode.SQLITE_FULL);

    assertThat(isRetryable(appendWithKey(full, 1).join())).isTrue();
    assertThat(appendWithKey(full, 1).join()).isInstanceOf(Appended.Stored.class);
    assertThat(Records.entries(full, 1)).extracting(LogEntry::position).containsExactly(1L);
  }

  @ParameterizedTest
  @EnumSource(
      value = SQLiteErrorCode.class,
      names = {
        "SQLITE_IOERR",
        "SQLITE_IOERR_FSYNC",
        "SQLITE_IOERR_WRITE",
        "SQLITE_READONLY",
        "SQLITE_NOMEM"
      })
  void commitWithUnknownOutcome_isFatal(SQLiteErrorCode code) throws Exception {
    SqliteLog broken = open(LogSettings.STANDARD);
    disk.failCommitsWith(code);

    CompletableFuture<Appended> waiting = appendWithKey(broken, 1);

    assertThat(fatal.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
        .hasMessageContaining("Vouch must stop")
        .hasMessageContaining("Events that were answered with 204 are safe");
    assertThat(waiting).isNotDone();
    assertThat(isRetryable(appendWithKey(broken, 2).join())).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = SQLiteErrorCode.class,
      names = {"SQLITE_CORRUPT", "SQLITE_CORRUPT_VTAB", "SQLITE_NOTADB"})
  void commitToADamagedFile_isFatal_andNotBlamedOnTheDisk(SQLiteErrorCode code) throws Exception {
    SqliteLog damaged = open(LogSettings.STANDARD);
    disk.failCommitsWith(code);

    CompletableFuture<Appended> waiting = appendWithKey(damaged, 1);

    LogFailedException failed = fatal.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    assertThat(failed.isDamage()).isTrue();
    assertThat(failed)
        .hasMessageStartingWith("log.db is damaged, and starting again does not help.")
        .hasMessageContaining("restore the data directory from a backup");
    assertThat(waiting).isNotDone();
  }

  @ParameterizedTest
  @EnumSource(
      value = SQLiteErrorCode.class,
      names = {"SQLITE_FULL", "SQLITE_BUSY", "SQLITE_BUSY_SNAPSHOT", "SQLITE_LOCKED"})
  void transientCommitFailure_isRetryable_andTheNextAppendSucceeds(SQLiteErrorCode code) {
    SqliteLog busy = open(LogSettings.STANDARD);
    disk.failNextCommitWith(code);

    assertThat(isRetryable(appendWithKey(busy, 1).join())).isTrue();
    assertThat(appendWithKey(busy, 2).join()).isInstanceOf(Appended.Stored.class);
    assertThat(fatal).isNotDone();
  }

  @Test
  void warehouseAheadOfTheLog_throws() {
    SqliteLog behind = open(LogSettings.STANDARD);
    join(append(behind, 1, 3));

    assertThatThrownBy(() -> behind.feed(partition -> 5))
        .isInstanceOf(WarehouseAheadOfLogException.class)
        .hasMessageContaining("up to position 4, but the log ends at 3")
        .hasMessageContaining("restore the data directory from a backup");
  }

  @Test
  void durableGroups_arePruned28DaysAfterTheEndOfTheirDay() throws Exception {
    SqliteLog pruned = open(LogSettings.STANDARD);
    for (int i = 1; i <= 10; i++) {
      join(append(pruned, i, i));
    }
    try (LogFeed feed = pruned.feed(partition -> 1)) {
      feed.confirmDurable(0, 6);
    }
    join(append(pruned, 11, 11));
    Instant endOfDay = clock.instant().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(1));
    Instant isSealed = endOfDay.plus(Duration.ofDays(RETENTION_DAYS)).plus(Duration.ofHours(3));
    clock.set(isSealed.minusNanos(1_000));
    join(append(pruned, 12, 12));
    assertThat(count("SELECT count(*) FROM log_group")).isEqualTo(12);

    clock.advance(Duration.ofNanos(1_000));
    await(() -> count("SELECT min(first_position) FROM log_group") == 6);

    assertThat(Records.entries(pruned, 6)).extracting(LogEntry::position).contains(6L, 11L);
    assertThatThrownBy(() -> pruned.feed(partition -> 5))
        .isInstanceOf(LogGapException.class)
        .hasMessageContaining("from position 5 on, but the log was pruned below 6");
  }

  @Test
  void newestGroup_isNeverPruned_soPositionsAreNotReused() throws Exception {
    SqliteLog pruned = open(LogSettings.STANDARD);
    for (int i = 1; i <= 6; i++) {
      join(append(pruned, i, i));
    }
    try (LogFeed feed = pruned.feed(partition -> 7)) {
      feed.confirmDurable(0, 7);
    }
    clock.advance(Duration.ofDays(RETENTION_DAYS + 1));
    await(() -> count("SELECT count(*) FROM log_group") == 1);
    pruned.close();

    SqliteLog reopened = open(LogSettings.STANDARD);
    join(append(reopened, 7, 7));

    // The newest group is the time after the pause, at position 7.
    assertThat(Records.entries(reopened, 7))
        .singleElement()
        .isEqualTo(new LogEntry(8, Records.event(7, clock.instant())));
  }

  @Test
  void expiredKeys_areRemoved() throws Exception {
    SqliteLog keyed = open(LogSettings.STANDARD);
    List<CompletableFuture<Appended>> outcomes = new ArrayList<>();
    for (int i = 1; i <= 600; i++) {
      outcomes.add(appendWithKey(keyed, i));
    }
    join(outcomes);
    assertThat(count("SELECT count(*) FROM recent_key")).isEqualTo(600);

    clock.advance(Duration.ofDays(7));

    await(() -> count("SELECT count(*) FROM recent_key") == 0);
  }

  /** Version 1 had all keys in one table, which now holds the aged ones. */
  @Test
  void schemaVersion1_isUpgraded_andKeepsItsIdempotencyKeys() throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("log.db"));
        Statement statement = connection.createStatement()) {
      for (String step : SCHEMA_VERSION_1) {
        statement.execute(step);
      }
      statement.execute(
          "INSERT INTO idempotency VALUES (1, x'%032x', x'%032x', x'%016x%016x', %d)"
              .formatted(
                  4,
                  4,
                  0x7000,
                  4,
                  clock.instant().plus(Duration.ofDays(1)).toEpochMilli() * 1_000));
    }

    SqliteLog upgraded = open(LogSettings.STANDARD);

    EventId first = Records.event(4, clock.instant()).id();
    assertThat(appendWithKey(upgraded, 5).join()).isInstanceOf(Appended.Stored.class);
    assertThat(appendWithKey(upgraded, 4).join()).isEqualTo(new Appended.Replayed(first));
    upgraded.close();
    SqliteLog reopened = open(LogSettings.STANDARD);
    assertThat(appendWithKey(reopened, 4).join()).isEqualTo(new Appended.Replayed(first));
    assertThat(appendWithKey(reopened, 5).join()).isInstanceOf(Appended.Replayed.class);
    clock.advance(Duration.ofDays(1));
    await(() -> count("SELECT count(*) FROM idempotency") == 0);
    assertThat(appendWithKey(reopened, 4).join()).isInstanceOf(Appended.Stored.class);
  }

  @Test
  void newerSchemaVersion_isRejected() throws SQLException {
    try (Connection connection = LogDatabase.openForWriting(directory);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version = 99");
    }

    assertThatThrownBy(() -> open(LogSettings.STANDARD))
        .isInstanceOf(LogFailedException.class)
        .hasMessage("log.db was written by a newer version of Vouch. Run that version.");
  }

  @Test
  void invalidFile_isRejected_andReleasesTheLock() throws Exception {
    Path file = directory.resolve("log.db");
    Files.writeString(file, "this is no database".repeat(1_000));

    assertThatThrownBy(() -> open(LogSettings.STANDARD))
        .isInstanceOf(LogFailedException.class)
        .hasMessageContaining("restore the data directory from a backup");

    Files.delete(file);
    assertThat(join(append(open(LogSettings.STANDARD), 1, 1)))
        .allMatch(Appended.Stored.class::isInstance);
  }

  @Test
  void failingCheckpoints_areReportedByHealth_andEventsAreStillRecorded() throws Exception {
    SqliteLog log = open(LogSettings.STANDARD);
    disk.failCheckpointsWith(SQLiteErrorCode.SQLITE_IOERR_FSYNC);
    for (int attempt = 1; attempt <= 3; attempt++) {
      assertThat(log.failure()).isEmpty();
      int attempts = attempt;
      clock.advance(Duration.ofSeconds(1));
      join(append(log, attempt, attempt));
      await(() -> disk.checkpointAttempts() == attempts);
    }
    await(() -> log.failure().isPresent());
    assertThat(log.failure().orElseThrow())
        .contains("Events are recorded, but log.db-wal grows: checkpoints of log.db fail");
    assertThat(Records.entries(log, 1)).hasSize(3);

    disk.repairCheckpoints();
    clock.advance(Duration.ofSeconds(1));
    join(append(log, 4, 4));
    await(() -> log.failure().isEmpty());
  }

  /** The real thing: pages that lie beyond the largest size of a file cannot be written. */
  @Test
  void checkpointThatCannotWriteTheFile_isReported_andRepeatedUntilItSucceeds() throws Exception {
    SqliteLog log = open(LogSettings.STANDARD);
    for (int number = 0; number < 28; number++) {
      join(appendLarge(log, 100));
    }
    Path file = directory.resolve("log.db");
    await(() -> file.toFile().length() > LARGEST_FILE);
    try (FileSizeLimit _ = new FileSizeLimit(LARGEST_FILE)) {
      join(appendLarge(log, 600));
      await(
          () -> {
            clock.advance(Duration.ofSeconds(1));
            return log.failure().isPresent();
          });
      assertThat(fatal).isNotDone();
    }
    clock.advance(Duration.ofSeconds(1));
    await(() -> log.failure().isEmpty());
    assertThat(Records.entries(log, 1)).hasSize(3_400);
  }

  @Test
  void failedRead_isRepeatedWithANewStatement_andReturnsWhatWasMissed() throws Exception {
    SqliteLog log = open(LogSettings.STANDARD);
    join(appendLarge(log, 50));
    log.close();
    log = open(LogSettings.STANDARD);
    Path file = directory.resolve("log.db");
    try (LogFeed feed = log.feed(partition -> 1)) {
      disk.block();
      byte[] intact = Files.readAllBytes(file);
      try {
        byte[] damaged = intact.clone();
        Arrays.fill(damaged, 4_096, damaged.length, (byte) 0xff);
        Files.write(file, damaged);
        assertThatThrownBy(() -> feed.poll(Duration.ZERO)).isInstanceOf(LogFailedException.class);
      } finally {
        Files.write(file, intact);
        disk.unblock();
      }

      assertThat(feed.poll(Duration.ZERO))
          .hasValueSatisfying(batch -> assertThat(batch.entries()).hasSize(50));
    }
  }

  private List<CompletableFuture<Appended>> appendLarge(SqliteLog log, int count) {
    return LongStream.range(0, count)
        .mapToObj(
            number ->
                log.append(Records.large(number, clock.instant()), Optional.empty())
                    .toCompletableFuture())
        .toList();
  }

  private SqliteLog open(LogSettings settings) {
    SqliteLog opened = SqliteLog.open(directory, settings, clock, fatal::complete, disk);
    log = opened;
    return opened;
  }

  private List<CompletableFuture<Appended>> append(SqliteLog log, long first, long last) {
    return LongStream.rangeClosed(first, last)
        .mapToObj(
            number ->
                log.append(Records.event(number, clock.instant()), Optional.empty())
                    .toCompletableFuture())
        .toList();
  }

  private CompletableFuture<Appended> appendWithKey(SqliteLog log, long number) {
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

  private long count(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("log.db"));
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.getLong(1);
    }
  }

  private static String pragma(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA " + name)) {
      return row.getString(1);
    }
  }

  private interface Condition {
    boolean holds() throws SQLException;
  }

  private static void await(Condition condition) throws Exception {
    Instant deadline = Instant.now().plus(TIMEOUT);
    while (!condition.holds()) {
      assertThat(Instant.now()).as("condition in time").isBefore(deadline);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
