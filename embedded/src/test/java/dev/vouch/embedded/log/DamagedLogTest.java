package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.engine.DataRecovery.RepairRefusedException;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EventLog.LogGapException;
import dev.vouch.core.log.EventLog.WarehouseAheadOfLogException;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.embedded.log.LogCheck.CheckedLog;
import dev.vouch.embedded.log.LogRepair.AcceptedEnd;
import dev.vouch.embedded.log.LogRepair.SkippedRecords;
import dev.vouch.embedded.log.LostPositions.LossReason;
import dev.vouch.embedded.log.LostPositions.Range;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log with changed, missing or unreadable bytes: found, reported, skipped (docs/recovery.md). */
class DamagedLogTest {
  private static final int RECORDS = 300;
  private static final Instant START = Instant.parse("2026-11-20T07:30:00Z");

  @TempDir Path directory;
  private final ManualClock clock = new ManualClock(START);
  private List<LogEntry> written = List.of();

  /** Writes groups of known sizes, so that a seed damages the same bytes in each run. */
  @BeforeEach
  void write() throws IOException, SQLException {
    List<LogEntry> entries = new ArrayList<>();
    try (SqliteGroupStore store = new SqliteGroupStore(LogDatabase.openForWriting(directory))) {
      for (int size : List.of(40, 60, 1, 150, 49)) {
        List<byte[]> group = new ArrayList<>();
        long first = entries.size() + 1L;
        for (long position = first; position < first + size; position++) {
          LogRecord event = Records.event(position, START);
          entries.add(new LogEntry(position, event));
          group.add(RecordCodec.encode(event));
        }
        store.begin();
        store.write(first, group, START);
        store.commit();
      }
    }
    written = List.copyOf(entries);
    assertThat(written).hasSize(RECORDS);
    assertThat(directory.resolve("log.db-wal")).doesNotExist();
  }

  @Test
  void intactLog_isOk_andTheCheckLeavesItsBytes() throws IOException {
    byte[] before = Files.readAllBytes(file());

    CheckedLog checked = LogCheck.run(directory);

    assertThat(checked.file().problems()).isEmpty();
    assertThat(checked.file().summary()).isEqualTo("300 records, positions 1 to 300");
    assertThat(checked.oldest()).isEqualTo(1);
    assertThat(checked.next()).isEqualTo(301);
    assertThat(file()).hasBinaryContent(before);
  }

  @Test
  void bitsFlippedAtRandomPlaces_areNeverServed_andAChangedGroupIsNeverOk() throws Exception {
    flipBits(new Random(1), 100);
  }

  @Test
  @Tag("prove")
  void bitsFlippedAtManyRandomPlaces_areNeverServed_andAChangedGroupIsNeverOk() throws Exception {
    long seed = Long.getLong("vouch.seed", System.nanoTime());
    System.out.printf("damaged log: seed %d%n", seed);
    flipBits(new Random(seed), 400);
  }

  private void flipBits(Random random, int rounds) throws Exception {
    byte[] intact = Files.readAllBytes(file());
    List<String> groups = groups().orElseThrow();
    int found = 0;
    for (int round = 0; round < rounds; round++) {
      byte[] damaged = intact.clone();
      int place = random.nextInt(damaged.length);
      damaged[place] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      restore(damaged);
      boolean isChanged = !groups().equals(Optional.of(groups));
      boolean isOk = isOk();
      found += isOk ? 0 : 1;

      assertThat(isChanged && isOk).as("byte %d: a changed group is ok", place).isFalse();
      assertThat(written).as("byte %d", place).containsAll(served());
    }
    assertThat(found).isPositive();
  }

  private boolean isOk() {
    try {
      return LogCheck.run(directory).file().isIntact();
    } catch (LogFailedException e) {
      return false;
    }
  }

  /** All that the log serves before it fails, if it does. */
  private List<LogEntry> served() throws InterruptedException {
    List<LogEntry> served = new ArrayList<>();
    CompletableFuture<LogFailedException> fatal = new CompletableFuture<>();
    try (SqliteLog log = SqliteLog.open(directory, LogSettings.STANDARD, clock, fatal::complete);
        LogFeed feed = log.feed(partition -> 1)) {
      Optional<Batch> batch = feed.poll(Duration.ZERO);
      while (batch.isPresent()) {
        served.addAll(batch.get().entries());
        batch = feed.poll(Duration.ZERO);
      }
    } catch (LogFailedException | LogGapException e) {
      assertThat(e).hasMessageNotContaining("Check the disk");
    }
    return served;
  }

  @Test
  void damagedRecord_stopsTheFeedThere_withItsPositionAndTheRemedy() throws Exception {
    damageRecordAt(101);

    try (SqliteLog log = open();
        LogFeed feed = log.feed(partition -> 1)) {
      assertThat(feed.poll(Duration.ZERO).orElseThrow().entries())
          .isEqualTo(written.subList(0, 100));
      assertThatThrownBy(() -> feed.poll(Duration.ZERO))
          .isInstanceOf(LogFailedException.class)
          .hasMessageContaining("the record at position 101 cannot be read")
          .hasMessageContaining("its checksum does not match")
          .hasMessageContaining("Restore the data directory from a backup")
          .hasMessageContaining("./vouch repair --skip-record 101");
    }
  }

  @Test
  void skippedRecord_isTheOnlyOneThatIsNotServed_andTheCheckKnowsIt() throws Exception {
    damageRecordAt(150);
    assertThat(LogCheck.run(directory).file().problems())
        .singleElement()
        .asString()
        .contains("position 150", "--skip-record 150");

    SkippedRecords skipped = repair().skipRecord(150);

    assertThat(skipped)
        .isEqualTo(new SkippedRecords(150, 150, "its checksum does not match", START));
    List<LogEntry> others = new ArrayList<>(written);
    others.removeIf(entry -> entry.position() == 150);
    assertThat(served()).isEqualTo(others);
    CheckedLog checked = LogCheck.run(directory);
    assertThat(checked.file().problems()).isEmpty();
    assertThat(checked.file().summary())
        .isEqualTo(
            "299 records, positions 1 to 300; lost: the record at position 150 (damaged, accepted"
                + " 2026-11-20T07:30:00Z)");
  }

  @Test
  void logStart_isCompleteOnlyIfNothingIsLost() throws Exception {
    try (SqliteLog log = open()) {
      assertThat(log.start(SqliteLog.PARTITION)).isEqualTo(new LogStart(1, START, 0));
      assertThat(log.start(SqliteLog.PARTITION).isComplete()).isTrue();
    }
    damageRecordAt(150);
    repair().skipRecord(150);

    try (SqliteLog log = open()) {
      assertThat(log.start(SqliteLog.PARTITION)).isEqualTo(new LogStart(1, START, 1));
      assertThat(log.start(SqliteLog.PARTITION).isComplete()).isFalse();
    }
    assertThat(LogCheck.run(directory).isComplete()).isFalse();
  }

  @Test
  void randomlyDamagedRecords_whenSkipped_leaveAllOthersServed() throws Exception {
    Random random = new Random(7);
    List<LogEntry> others = new ArrayList<>(written);
    List<Long> damaged = random.longs(12, 1, RECORDS + 1).distinct().boxed().toList();
    for (long position : damaged) {
      damageRecordAt(position);
      others.removeIf(entry -> entry.position() == position);
    }

    for (long position : damaged) {
      repair().skipRecord(position);
    }

    assertThat(served()).isEqualTo(others);
    assertThat(LogCheck.run(directory).file().isIntact()).isTrue();
  }

  @Test
  void missingGroup_isReported_andCanBeSkipped() throws Exception {
    execute("DELETE FROM log_group WHERE first_position = 101");
    assertThat(LogCheck.run(directory).file().problems())
        .singleElement()
        .asString()
        .contains("position 101 (it is missing)", "--skip-record 101");

    assertThat(repair().skipRecord(101))
        .isEqualTo(new SkippedRecords(101, 101, "it is missing", START));

    List<LogEntry> others = new ArrayList<>(written);
    others.removeIf(entry -> entry.position() == 101);
    assertThat(served()).isEqualTo(others);
  }

  @Test
  void missingRecordsBesideSkippedOnes_canBeSkipped() throws Exception {
    execute("DELETE FROM log_group WHERE first_position BETWEEN 101 AND 110");
    try (Connection connection = LogDatabase.openForWriting(directory)) {
      LostPositions.add(connection, new Range(101, 103, LossReason.LOG_END, START));
      LostPositions.add(connection, new Range(108, 108, LossReason.DAMAGED, START));
    }

    assertThat(repair().skipRecord(105))
        .isEqualTo(new SkippedRecords(104, 107, "it is missing", START));
    assertThat(repair().skipRecord(110))
        .isEqualTo(new SkippedRecords(109, 251, "it is missing", START));

    List<LogEntry> others = new ArrayList<>(written);
    others.removeIf(entry -> entry.position() >= 101 && entry.position() <= 251);
    assertThat(served()).isEqualTo(others);
    assertThat(LogCheck.run(directory).file().isIntact()).isTrue();
  }

  @Test
  void intactSkippedOrUnknownRecord_isNotSkipped() throws Exception {
    damageRecordAt(101);
    LogRepair repair = repair();
    repair.skipRecord(101);

    assertThatThrownBy(() -> repair.skipRecord(101))
        .isInstanceOf(RepairRefusedException.class)
        .hasMessage("Position 101 is skipped already.");
    assertThatThrownBy(() -> repair.skipRecord(102))
        .isInstanceOf(RepairRefusedException.class)
        .hasMessage("The record at position 102 is intact; nothing was changed.");
    assertThatThrownBy(() -> repair.skipRecord(301))
        .isInstanceOf(RepairRefusedException.class)
        .hasMessageContaining("Position 301 is not in the log");
  }

  @Test
  void lostEnd_isAccepted_andNoPositionIsUsedTwice() throws Exception {
    execute("DELETE FROM log_group WHERE first_position > 101");
    try (SqliteLog log = open()) {
      assertThatThrownBy(() -> log.feed(partition -> 301))
          .isInstanceOf(WarehouseAheadOfLogException.class)
          .hasMessageContaining("up to position 300, but the log ends at 101")
          .hasMessageContaining("./vouch repair --accept-log-end");
    }

    assertThat(repair().acceptEnd(301)).isEqualTo(new AcceptedEnd(102, 300, Optional.of(START)));

    try (SqliteLog log = open()) {
      assertThat(log.lastPosition()).isEqualTo(300);
      append(log, 301, 301);
      assertThat(Records.entries(log, 301)).extracting(LogEntry::position).containsExactly(301L);
      assertThat(Records.entries(log, 1))
          .extracting(LogEntry::position)
          .containsExactlyElementsOf(
              LongStream.concat(LongStream.rangeClosed(1, 101), LongStream.of(301))
                  .boxed()
                  .toList());
    }
    assertThat(LogCheck.run(directory).file().problems()).isEmpty();
    assertThatThrownBy(() -> repair().acceptEnd(301))
        .isInstanceOf(RepairRefusedException.class)
        .hasMessageContaining("nothing was changed");
  }

  @Test
  void lostEndWithoutLaterRecords_isPassedByAFeed() throws Exception {
    execute("DELETE FROM log_group WHERE first_position > 101");
    repair().acceptEnd(301);

    try (SqliteLog log = open();
        LogFeed feed = log.feed(partition -> 102)) {
      Batch batch = feed.poll(Duration.ZERO).orElseThrow();
      assertThat(batch.first()).isEqualTo(102);
      assertThat(batch.last()).isEqualTo(300);
      assertThat(batch.entries()).isEmpty();
      assertThat(feed.poll(Duration.ZERO)).isEmpty();
    }
  }

  @Test
  void missingLog_continuesAfterTheWarehouse_andCannotRebuildIt() throws Exception {
    Files.delete(file());

    assertThat(repair().acceptEnd(301)).isEqualTo(new AcceptedEnd(1, 300, Optional.empty()));

    try (SqliteLog log = open()) {
      assertThat(log.start(SqliteLog.PARTITION)).isEqualTo(new LogStart(301, START, 0));
      append(log, 301, 301);
      assertThat(log.start(SqliteLog.PARTITION).position()).isEqualTo(301);
      assertThat(Records.entries(log, 301)).extracting(LogEntry::position).containsExactly(301L);
      assertThatThrownBy(() -> log.feed(partition -> 1)).isInstanceOf(LogGapException.class);
    }
  }

  @Test
  void walOfAMissingLog_isNotAppliedToANewOne() throws IOException {
    Files.move(file(), directory.resolve("log.db-wal"));

    assertThatThrownBy(this::open)
        .isInstanceOf(LogFailedException.class)
        .hasMessageContaining("log.db is missing")
        .hasMessageContaining("move log.db-wal and log.db-shm away");
  }

  @Test
  void damagedPage_isNotReportedAsADiskFailure() throws Exception {
    byte[] bytes = Files.readAllBytes(file());
    for (int page = 1; page < bytes.length / 4096; page++) {
      Arrays.fill(bytes, page * 4096, page * 4096 + 8, (byte) 0);
    }
    restore(bytes);

    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            LogFailedException.class, failed -> assertThat(failed.isDamage()).isTrue())
        .hasMessageStartingWith("log.db is damaged, and starting again does not help.");
  }

  @Test
  void logOfSchemaVersion2_isReadable_andContinuedWithChecksums() throws Exception {
    downgrade();
    CheckedLog checked = LogCheck.run(directory);
    assertThat(checked.file().problems()).isEmpty();
    assertThat(checked.file().summary())
        .contains("commits of an earlier version without checksums");

    try (SqliteLog log = open()) {
      assertThat(Records.entries(log, 1)).isEqualTo(written);
      append(log, 301, 301);
      assertThat(Records.entries(log, 301)).hasSize(1);
    }
  }

  /** Rewrites the file as version 2 did. */
  private void downgrade() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE lost_positions");
      statement.execute("DROP TABLE pending_removal");
      statement.execute("PRAGMA user_version = 2");
      statement.execute("DELETE FROM log_group");
      for (LogEntry entry : written) {
        byte[] encoded = RecordCodec.encode(entry.record());
        statement.execute(
            "INSERT INTO log_group VALUES (%d, 1, 0, x'%08x%s')"
                .formatted(entry.position(), encoded.length, HexFormat.of().formatHex(encoded)));
      }
    }
  }

  /** Changes a byte of one record, in the row that contains it. */
  private void damageRecordAt(long position) throws SQLException {
    byte[] record = RecordCodec.encode(written.get((int) position - 1).record());
    String hex = HexFormat.of().formatHex(record);
    String changed = hex.substring(0, hex.length() - 1) + (hex.endsWith("0") ? "1" : "0");
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      ResultSet row =
          statement.executeQuery(
              ("SELECT first_position, hex(records) FROM log_group WHERE first_position <= %d"
                      + " ORDER BY first_position DESC LIMIT 1")
                  .formatted(position));
      long first = row.getLong(1);
      String group = row.getString(2).toLowerCase(Locale.ROOT);
      assertThat(group).containsOnlyOnce(hex);
      assertThat(
              statement.executeUpdate(
                  "UPDATE log_group SET records = x'%s' WHERE first_position = %d"
                      .formatted(group.replace(hex, changed), first)))
          .isEqualTo(1);
    }
  }

  /** The content of all groups; empty if it cannot be read. */
  private Optional<List<String>> groups() {
    List<String> groups = new ArrayList<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT first_position || ' ' || record_count || ' ' || hex(records) FROM log_group"
                    + " ORDER BY first_position")) {
      while (rows.next()) {
        groups.add(rows.getString(1));
      }
      return Optional.of(groups);
    } catch (SQLException e) {
      return Optional.empty();
    }
  }

  private void restore(byte[] bytes) throws IOException {
    for (String suffix : List.of("-wal", "-shm")) {
      Files.deleteIfExists(directory.resolve("log.db" + suffix));
    }
    Files.write(file(), bytes);
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file());
  }

  private Path file() {
    return directory.resolve("log.db");
  }

  private LogRepair repair() {
    return new LogRepair(directory, clock);
  }

  private SqliteLog open() {
    return SqliteLog.open(
        directory,
        LogSettings.STANDARD,
        clock,
        fatal -> {
          throw fatal;
        });
  }

  private void append(SqliteLog log, long first, long last) {
    Collection<CompletableFuture<?>> appends = new ArrayList<>();
    for (long number = first; number <= last; number++) {
      appends.add(
          log.append(Records.event(number, clock.instant()), Optional.empty())
              .toCompletableFuture());
    }
    appends.forEach(CompletableFuture::join);
  }
}
