package dev.vouch.embedded.log;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.engine.DataRecovery.RepairRefusedException;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.embedded.log.LogCheck.CheckedLog;
import dev.vouch.embedded.log.StoredGroup.StoredRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/identity.md: what is erased or deleted leaves the log within an hour, and leaves no bytes.
 */
class LogScrubberTest {
  private static final Instant START = Instant.parse("2026-11-20T07:30:00Z");
  private static final SiteId SITE = new SiteId(0x5171_0000_0000_0001L);
  private static final SiteId OTHER_SITE = new SiteId(0x5171_0000_0000_0002L);
  private static final UserKey ANNA = new UserKey(0x7157_2345_6789_abcdL);
  private static final UserKey BERT = new UserKey(-72);
  private static final String OF_ANNA = "a-lamp-in-burnt-umber";
  private static final String OF_BERT = "a-chair-in-cobalt-blue";

  @TempDir Path directory;
  private final ManualClock clock = new ManualClock(START);
  private long ids;
  private FileLog log;

  @BeforeEach
  void open() {
    log =
        FileLog.open(
            directory,
            LogSettings.STANDARD,
            clock,
            fatal -> {
              throw fatal;
            });
  }

  @AfterEach
  void close() {
    log.close();
  }

  @Test
  void erasedUsersRecords_leaveTheLogWithAllTheirBytes_andOthersKeepTheirPositions()
      throws IOException {
    store(success(SITE, ANNA, OF_ANNA, START));
    store(success(SITE, BERT, OF_BERT, START));
    store(identification(SITE, ANNA, START));
    store(success(OTHER_SITE, ANNA, OF_BERT, START));
    assertThat(bytesOfAllFiles()).contains(OF_ANNA);
    store(erasure(ANNA, START.plusSeconds(1)));
    confirmDurable(6);

    log.scrub();

    assertThat(bytesOfAllFiles()).doesNotContain(OF_ANNA).contains(OF_BERT);
    assertThat(positions()).containsExactly(2L, 4L, 5L);
  }

  @Test
  void recordsOfOneGroup_loseOnlyTheErasedOnes() {
    List<LogRecord> together =
        List.of(
            success(SITE, BERT, OF_BERT, START),
            success(SITE, ANNA, OF_ANNA, START),
            success(SITE, BERT, OF_BERT, START));
    together.stream()
        .map(record -> log.append(record, Optional.empty()).toCompletableFuture())
        .toList()
        .forEach(appended -> assertThat(appended.join()).isInstanceOf(Appended.Stored.class));
    store(erasure(ANNA, START.plusSeconds(1)));
    confirmDurable(5);

    log.scrub();

    assertThat(positions()).containsExactly(1L, 3L, 4L);
  }

  @Test
  void recordOfAClockThatWasAhead_leaves_ifItIsBeforeTheErasureInTheLog() {
    store(success(SITE, ANNA, OF_ANNA, START.plusSeconds(3_600)));
    store(success(SITE, ANNA, OF_ANNA, START));
    store(erasure(ANNA, START));
    store(success(SITE, ANNA, OF_BERT, START));
    confirmDurable(5);

    log.scrub();

    assertThat(positions()).containsExactly(3L, 4L);
  }

  @Test
  void erasureThatTheWarehouseDoesNotRetainYet_leavesTheLogAsItIs() {
    store(success(SITE, ANNA, OF_ANNA, START));
    store(erasure(ANNA, START.plusSeconds(1)));
    confirmDurable(2);

    log.scrub();

    assertThat(positions()).containsExactly(1L, 2L);
  }

  @Test
  void erasureBeforeARestart_isCompletedAfterIt() {
    store(success(SITE, ANNA, OF_ANNA, START));
    store(erasure(ANNA, START.plusSeconds(1)));
    log.close();
    open();
    confirmDurable(3);

    log.scrub();

    assertThat(positions()).containsExactly(2L);
  }

  @Test
  void recordReceivedBeforeTheErasureButAppendedAfterIt_leavesAnHourLater() {
    store(erasure(ANNA, START.plusSeconds(1)));
    confirmDurable(2);
    log.scrub();
    clock.advance(Duration.ofMinutes(29));
    store(success(SITE, ANNA, OF_ANNA, START));
    store(success(SITE, ANNA, OF_BERT, START.plusSeconds(2)));
    log.scrub();
    assertThat(positions()).containsExactly(1L, 2L, 3L);

    clock.advance(Duration.ofMinutes(33));
    log.scrub();

    assertThat(positions()).containsExactly(1L, 3L);
  }

  @Test
  void deletedSitesRecords_leaveTheLog() throws IOException {
    store(success(SITE, ANNA, OF_ANNA, START));
    store(success(OTHER_SITE, ANNA, OF_BERT, START));
    store(new LogRecord.SiteDeletion(id(), SITE, START.plusSeconds(1)));
    confirmDurable(4);

    log.scrub();

    assertThat(positions()).containsExactly(2L, 3L);
    assertThat(bytesOfAllFiles()).doesNotContain(OF_ANNA);
  }

  @Test
  void appendsAfterAScrub_takeNewPositions() {
    store(success(SITE, ANNA, OF_ANNA, START));
    store(erasure(ANNA, START.plusSeconds(1)));
    confirmDurable(3);
    log.scrub();
    log.close();
    open();

    store(success(SITE, ANNA, OF_BERT, START.plusSeconds(2)));

    assertThat(positions()).containsExactly(2L, 3L);
  }

  @Test
  void feedAmidRemovedRecords_goesOnAtTheNextPosition() throws InterruptedException {
    store(success(SITE, ANNA, OF_ANNA, START));
    store(success(SITE, ANNA, OF_ANNA, START));
    store(erasure(ANNA, START.plusSeconds(1)));
    confirmDurable(4);
    log.scrub();

    try (LogFeed feed = log.feed(partition -> 2)) {
      assertThat(feed.poll(Duration.ZERO))
          .hasValueSatisfying(
              batch -> {
                assertThat(batch.first()).isEqualTo(2);
                assertThat(batch.last()).isEqualTo(3);
              });
      assertThat(feed.poll(Duration.ZERO)).isEmpty();
    }
  }

  @Test
  void scrubbedLog_isIntact_andCountsTheRemovedRecords() {
    store(success(SITE, ANNA, OF_ANNA, START));
    store(success(SITE, BERT, OF_BERT, START));
    store(erasure(ANNA, START.plusSeconds(1)));
    confirmDurable(4);

    log.scrub();

    log.close();
    CheckedLog checked = LogCheck.run(directory);
    assertThat(checked.file().problems()).isEmpty();
    assertThat(checked.file().summary()).isEqualTo("3 records, positions 1 to 3");
    assertThat(checked.isComplete()).isTrue();
    assertThatThrownBy(() -> new LogRepair(directory, clock).skipRecord(1))
        .isInstanceOf(RepairRefusedException.class)
        .hasMessage("The record at position 1 is removed by an erasure; nothing was changed.");
  }

  @Test
  void damagedGroup_isNotRewritten_andOtherGroupsAreScrubbed() throws Exception {
    store(success(SITE, ANNA, OF_ANNA, START));
    store(success(SITE, ANNA, OF_ANNA, START));
    store(erasure(ANNA, START.plusSeconds(1)));
    log.close();
    stored().damageRecordAt(1);
    byte[] damaged = stored().group(1).bytes();
    open();
    confirmDurable(4);

    log.scrub();

    log.close();
    assertThat(stored().group(1).bytes()).isEqualTo(damaged);
    assertThat(LogCheck.run(directory).file().problems())
        .singleElement()
        .asString()
        .contains("position 1 (its checksum does not match");
    assertThat(stored().group(2).records()).containsExactly(new StoredRecord.Removed(2));
  }

  @Test
  void erasureWithADamagedGroup_staysPendingUntilTheGroupIsPruned() throws Exception {
    damageAfterErasure();
    log.scrub();
    clock.advance(Duration.ofHours(2));
    log.scrub();
    assertThat(pendingRemovals()).isEqualTo(1);
    assertThat(log.erasureWarning())
        .hasValueSatisfying(
            warning ->
                assertThat(warning)
                    .contains(
                        "the records at positions 1 to 2", "./vouch check", "./vouch repair"));

    clock.advance(Duration.ofDays(LogSettings.STANDARD.retentionDays() + 1));
    store(success(SITE, BERT, OF_BERT, clock.instant()));
    confirmDurable(5);
    awaitPruned(1);
    log.scrub();

    assertThat(pendingRemovals()).isZero();
    assertThat(log.erasureWarning()).isEmpty();
  }

  @Test
  void skippedRecord_leavesTheLogWithTheErasedOnesOfItsGroup() throws Exception {
    damageAfterErasure();
    log.scrub();
    log.close();
    new LogRepair(directory, clock).skipRecord(1);
    clock.advance(Duration.ofHours(2));
    open();
    awaitTime(4);
    confirmDurable(4);

    log.scrub();

    assertThat(pendingRemovals()).isZero();
    assertThat(log.erasureWarning()).isEmpty();
    assertThat(bytesOfAllFiles()).doesNotContain(OF_ANNA);
    assertThat(positions()).containsExactly(3L);
    log.close();
    CheckedLog checked = LogCheck.run(directory);
    assertThat(checked.file().problems()).isEmpty();
    assertThat(checked.file().summary())
        .startsWith("3 records, positions 1 to 4; lost: the record at position 1");
  }

  @Test
  void blockedErasure_isTriedAgainOnceAnHour() throws Exception {
    damageAfterErasure();
    clock.advance(Duration.ofHours(2));
    log.scrub();
    stored().damageRecordAt(1); // A second time, which repairs it.

    clock.advance(Duration.ofMinutes(59));
    log.scrub();
    assertThat(stored().group(1).isWhole()).isTrue();
    assertThat(log.erasureWarning()).isPresent();

    clock.advance(Duration.ofMinutes(1));
    log.scrub();
    assertThat(positions()).containsExactly(3L);
    assertThat(pendingRemovals()).isZero();
    assertThat(log.erasureWarning()).isEmpty();
  }

  /** Stores two records in a group, erases them and damages the first. */
  private void damageAfterErasure() {
    log.close();
    StoredLog.write(
        directory,
        new NewGroup(
            1,
            START,
            List.of(
                RecordCodec.encode(success(SITE, ANNA, OF_ANNA, START)),
                RecordCodec.encode(success(SITE, ANNA, OF_ANNA, START)))));
    open();
    store(erasure(ANNA, START.plusSeconds(1)));
    log.close();
    stored().damageRecordAt(1);
    open();
    confirmDurable(4);
  }

  private StoredLog stored() {
    return new StoredLog(directory);
  }

  private int pendingRemovals() throws IOException {
    Path removals = directory.resolve("log/removals");
    return Files.readAllLines(removals).size() - 2;
  }

  private void awaitPruned(long firstPosition) {
    await("log is pruned").until(() -> log.start().position() > firstPosition);
  }

  private void store(LogRecord record) {
    assertThat(
            log.append(record, Optional.empty())
                .toCompletableFuture()
                .orTimeout(30, TimeUnit.SECONDS)
                .join())
        .isEqualTo(new Appended.Stored(record.id()));
  }

  /** The log writes the time of a new hour by itself. */
  private void awaitTime(long position) {
    await("record of the time is written").until(() -> log.lastPosition() == position);
  }

  private void confirmDurable(long position) {
    try (LogFeed feed = log.feed(partition -> position)) {
      feed.confirmDurable(0, position);
    }
  }

  private List<Long> positions() {
    return Records.entries(log, 1).stream().map(LogEntry::position).toList();
  }

  private String bytesOfAllFiles() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(directory.resolve("log"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return all.toString();
  }

  private LogRecord success(SiteId site, UserKey user, String product, Instant receivedAt) {
    LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("product", new PropertyValue.Text(product));
    return new LogRecord.ServerEvent(
        id(),
        site,
        receivedAt,
        new EventContent(
            EventName.SUCCESS, "/paid", Optional.of("paid"), Optional.empty(), properties),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.of(user));
  }

  private LogRecord identification(SiteId site, UserKey user, Instant receivedAt) {
    return new LogRecord.Identification(
        id(),
        site,
        receivedAt,
        new BrowserHashes(1, 101),
        user,
        new Client(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
  }

  private LogRecord erasure(UserKey user, Instant receivedAt) {
    return new LogRecord.Erasure(id(), SITE, receivedAt, user);
  }

  private EventId id() {
    return new EventId(new UUID(0x7000, ++ids));
  }
}
