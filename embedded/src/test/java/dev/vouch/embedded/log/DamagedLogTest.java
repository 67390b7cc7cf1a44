package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.engine.DataRecovery.RepairRefusedException;
import dev.vouch.core.file.DurableFiles;
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
import dev.vouch.embedded.log.StoredGroup.StoredRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
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
  void write() throws IOException {
    List<LogEntry> entries = new ArrayList<>();
    try (GroupStore store = GroupStore.open(directory)) {
      for (int size : List.of(40, 60, 1, 150, 49)) {
        List<byte[]> group = new ArrayList<>();
        long first = entries.size() + 1L;
        for (long position = first; position < first + size; position++) {
          LogRecord event = Records.event(position, START);
          entries.add(new LogEntry(position, event));
          group.add(RecordCodec.encode(event));
        }
        store.append(new NewGroup(first, START, group));
      }
    }
    written = List.copyOf(entries);
    assertThat(written).hasSize(RECORDS);
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
    List<StoredRecord> records = records();
    int found = 0;
    for (int round = 0; round < rounds; round++) {
      byte[] damaged = intact.clone();
      int place = random.nextInt(damaged.length);
      damaged[place] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      Files.write(file(), damaged);
      boolean isChanged = !records().equals(records);
      boolean isOk = isOk();
      found += isOk ? 0 : 1;

      assertThat(isChanged && isOk).as("byte %d: a changed group is ok", place).isFalse();
      assertThat(written).as("byte %d", place).containsAll(served());
      Files.write(file(), intact);
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
    try (FileLog log = FileLog.open(directory, LogSettings.STANDARD, clock, fatal::complete);
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

    try (FileLog log = open();
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
        .isEqualTo(
            new SkippedRecords(
                150, 150, "its checksum does not match, %s".formatted(place(150)), START));
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
    try (FileLog log = open()) {
      assertThat(log.start()).isEqualTo(new LogStart(1, START, 0));
      assertThat(log.start().isComplete()).isTrue();
    }
    damageRecordAt(150);
    repair().skipRecord(150);

    try (FileLog log = open()) {
      assertThat(log.start()).isEqualTo(new LogStart(1, START, 1));
      assertThat(log.start().isComplete()).isFalse();
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
    stored().removeGroups(101, 101);
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
    stored().removeGroups(101, 110);
    LostPositions.add(directory, new Range(101, 103, LossReason.LOG_END, START));
    LostPositions.add(directory, new Range(108, 108, LossReason.DAMAGED, START));

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
    stored().cut(102);
    try (FileLog log = open()) {
      assertThatThrownBy(() -> log.feed(partition -> 301))
          .isInstanceOf(WarehouseAheadOfLogException.class)
          .hasMessageContaining("up to position 300, but the log ends at 101")
          .hasMessageContaining("./vouch repair --accept-log-end");
    }

    assertThat(repair().acceptEnd(301)).isEqualTo(new AcceptedEnd(102, 300, Optional.of(START)));

    try (FileLog log = open()) {
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
    stored().cut(102);
    repair().acceptEnd(301);

    try (FileLog log = open();
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
    DurableFiles.deleteTree(directory.resolve("log"));

    assertThat(repair().acceptEnd(301)).isEqualTo(new AcceptedEnd(1, 300, Optional.empty()));

    try (FileLog log = open()) {
      assertThat(log.start()).isEqualTo(new LogStart(301, START, 0));
      append(log, 301, 301);
      assertThat(log.start().position()).isEqualTo(301);
      assertThat(Records.entries(log, 301)).extracting(LogEntry::position).containsExactly(301L);
      assertThatThrownBy(() -> log.feed(partition -> 1)).isInstanceOf(LogGapException.class);
    }
  }

  @Test
  void damagedHeaderOfAGroup_isReportedWithItsFileAndOffset_andTheOthersAreRead() throws Exception {
    String place = place(102);
    stored().damageHeaderAt(102);

    assertThat(LogCheck.run(directory).file().problems())
        .singleElement()
        .asString()
        .contains(
            "the records at positions 102 to 251 (the checksum of its commit does not match, "
                + place
                + ")");
    assertThat(repair().skipRecord(150).last()).isEqualTo(251);
    List<LogEntry> others = new ArrayList<>(written);
    others.removeIf(entry -> entry.position() >= 102 && entry.position() <= 251);
    assertThat(served()).isEqualTo(others);
  }

  @Test
  void damagedHeaderOfTheFile_isReadFromItsCopy() throws Exception {
    byte[] bytes = Files.readAllBytes(file());
    Arrays.fill(bytes, 0, 512, (byte) 0);
    Files.write(file(), bytes);

    assertThat(LogCheck.run(directory).file().problems()).isEmpty();
    assertThat(served()).isEqualTo(written);
  }

  @Test
  void fileWithoutAHeader_isNotReportedAsADiskFailure() throws Exception {
    byte[] bytes = Files.readAllBytes(file());
    Arrays.fill(bytes, 0, 4096, (byte) 0);
    Files.write(file(), bytes);

    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            LogFailedException.class, failed -> assertThat(failed.isDamage()).isTrue())
        .hasMessageStartingWith("The log is damaged, and starting again does not help");
    assertThat(LogCheck.run(directory).file().isIntact()).isFalse();
  }

  /** Where the group with a position is. */
  private String place(long position) {
    return stored().group(position).place();
  }

  private List<StoredRecord> records() {
    return stored().groups().stream().flatMap(group -> group.records().stream()).toList();
  }

  private void damageRecordAt(long position) {
    stored().damageRecordAt(position);
  }

  private StoredLog stored() {
    return new StoredLog(directory);
  }

  private Path file() {
    return directory.resolve("log/%020d.log".formatted(1));
  }

  private LogRepair repair() {
    return new LogRepair(directory, clock);
  }

  private FileLog open() {
    return FileLog.open(
        directory,
        LogSettings.STANDARD,
        clock,
        fatal -> {
          throw fatal;
        });
  }

  private void append(FileLog log, long first, long last) {
    Collection<CompletableFuture<?>> appends = new ArrayList<>();
    for (long number = first; number <= last; number++) {
      appends.add(
          log.append(Records.event(number, clock.instant()), Optional.empty())
              .toCompletableFuture());
    }
    appends.forEach(CompletableFuture::join);
  }
}
