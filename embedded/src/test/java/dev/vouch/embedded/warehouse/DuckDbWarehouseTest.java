package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** This engine's behaviour beyond the contract: its file, its progress and deletion. */
class DuckDbWarehouseTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant DAY_END = DAY.plus(Duration.ofDays(1));
  private static final Duration WINDOW = Duration.ofDays(14);
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final BrowserHashes UNSEEN = hashes(5, 105);
  private static final long ANNA = 71;
  private static final long BERT = 72;

  private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

  @TempDir private Path directory;

  @Test
  void overlappingBatch_appliesOnlyNewPositions() {
    Facts facts = new Facts(1).views(PHONE, DAY).views(PHONE, DAY.plusSeconds(1));
    Batch half = facts.batch();
    Batch whole = facts.views(PHONE, DAY.plusSeconds(2)).batch();
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(half);
      warehouse.apply(whole);
      warehouse.apply(half);

      assertThat(warehouse.next(0)).isEqualTo(4);
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::position)
          .containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void restart_resumesAtItsPosition() {
    Batch batch = new Facts(1).views(PHONE, DAY).batch();
    List<CreditedEvent> before;
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(batch);
      before = Facts.events(warehouse);
    }
    try (DuckDbWarehouse warehouse = open()) {
      assertThat(warehouse.next(0)).isEqualTo(2);
      warehouse.apply(batch);
      assertThat(Facts.events(warehouse)).isEqualTo(before).hasSize(1);
    }
  }

  @Test
  void duplicateRecordInALaterBatch_isCountedOnce_alsoAfterARestart() {
    Batch first = new Facts(1).views(PHONE, DAY).batch();
    LogRecord record = first.entries().getFirst().record();
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(first);
      for (int second = 1; second < 5; second++) {
        warehouse.apply(new Facts(warehouse.next(0)).views(PHONE, DAY.plusSeconds(second)).batch());
      }
      warehouse.apply(batchOf(warehouse.next(0), record));

      assertThat(Facts.events(warehouse)).hasSize(5);
    }
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(batchOf(warehouse.next(0), record));

      assertThat(Facts.events(warehouse)).hasSize(5);
    }
  }

  @Test
  void checkpoint_succeedsDuringAReport() throws SQLException {
    try (DuckDbWarehouse warehouse = open();
        Connection reader =
            DriverManager.getConnection(
                "jdbc:duckdb:" + directory.resolve("warehouse.duckdb"),
                DuckDbSettings.DEFAULT.asProperties());
        Statement report = reader.createStatement()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      report.execute("BEGIN TRANSACTION READ ONLY");
      report.execute("FROM event, progress");
      warehouse.apply(new Facts(2).views(PHONE, DAY.plusSeconds(1)).batch());

      assertThat(warehouse.checkpoint(0)).isEqualTo(3);
    }
  }

  private static Batch batchOf(long position, LogRecord record) {
    return new Batch(0, position, position, List.of(new LogEntry(position, record)));
  }

  /** I3: of what a backend forwarded only the credited visitor is kept. */
  @Test
  void closedEvents_keepOnlyTheCreditedVisitor_andNoCrossingHash() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(
          new Facts(1)
              .views(PHONE, DAY)
              .succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(1))
              .batch());
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW.multipliedBy(2)));
    }
    assertThat(numbers("SELECT visitor FROM event ORDER BY position")).containsExactly(1L, 1L);
    assertThat(numbers("SELECT forwarded_visitor FROM event WHERE forwarded_visitor IS NOT NULL"))
        .isEmpty();
  }

  @Test
  void closedDay_reportsTheSameAfterItsFactsAreDeleted() {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(dayWithAllKindsOfFacts().batch());
      List<CreditedEvent> open = Facts.events(warehouse);
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW));
      assertThat(Facts.events(warehouse)).isEqualTo(open);
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW.multipliedBy(2)));
      assertThat(Facts.events(warehouse)).isEqualTo(open);
    }
  }

  /** No record of a closed day can arrive: it is appended within an hour or not at all. */
  @Test
  void closedDay_doesNotChange_whateverIsAppliedLater() {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(dayWithAllKindsOfFacts().batch());
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW));
      List<CreditedEvent> closed = Facts.events(warehouse);
      warehouse.apply(
          new Facts(warehouse.next(0))
              .identifies(UNSEEN, BERT, DAY.plusSeconds(50))
              .succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(60))
              .views(UNSEEN, DAY.plusSeconds(70))
              .batch());

      assertThat(Facts.events(warehouse)).isEqualTo(closed);
    }
  }

  @Test
  void erasedUserKey_isInNoTableOnceItsDaysAreClosed() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(dayWithAllKindsOfFacts().batch());
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW));
      Instant erased = DAY_END.plus(WINDOW);
      warehouse.apply(new Facts(warehouse.next(0)).erases(ANNA, erased).batch());
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::position)
          .containsExactly(1L, 3L, 5L);
      Facts.closeDays(warehouse, erased.plus(WINDOW.multipliedBy(3)));
    }
    assertThat(
            numbers(
                """
                SELECT user_key FROM event WHERE user_key IS NOT NULL
                UNION ALL SELECT person FROM event WHERE person = 71
                UNION ALL SELECT person FROM correction
                """))
        .isEmpty();
  }

  @Test
  void siteDeletion_removesAllRowsOfTheSite() throws SQLException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(dayWithAllKindsOfFacts().batch());
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW));
      warehouse.apply(
          new Facts(warehouse.next(0))
              .views(PHONE, DAY_END.plus(WINDOW))
              .expires(DAY, DAY_END.plus(WINDOW))
              .deletesSite(DAY_END.plus(WINDOW).plusSeconds(1))
              .batch());
      assertThat(Facts.events(warehouse)).isEmpty();
    }
    assertThat(
            numbers(
                """
                SELECT position FROM event UNION ALL SELECT site FROM page
                UNION ALL SELECT site FROM touch UNION ALL SELECT site FROM expiry
                """))
        .isEmpty();
  }

  @Test
  void damagedWal_isSetAside_andTheLogReplaysFromTheCheckpoint() throws IOException {
    Batch first = new Facts(1).views(PHONE, DAY).batch();
    Batch second = new Facts(2).succeeds(Optional.of(PHONE), Optional.empty(), DAY).batch();
    Path copy = Files.createDirectory(directory.resolve("after-a-kill"));
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(first);
      assertThat(warehouse.checkpoint(0)).isEqualTo(2);
      warehouse.apply(second);
      copyFiles(copy);
    }
    Path wal = copy.resolve("warehouse.duckdb.wal");
    byte[] damaged = Files.readAllBytes(wal);
    damaged[damaged.length / 2] ^= 0x55;
    Files.write(wal, damaged);

    try (DuckDbWarehouse warehouse = open(copy)) {
      assertThat(warehouse.next(0)).isEqualTo(2);
      warehouse.apply(second);
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::reason)
          .containsExactly(Reason.SAME_BROWSER, Reason.SAME_BROWSER);
    }
    assertThat(names(copy)).anyMatch(name -> name.startsWith("warehouse.duckdb.wal.aside-"));
  }

  @Test
  void walOfAKilledProcess_isReplayedByDuckDb() throws IOException {
    Path copy = Files.createDirectory(directory.resolve("after-a-kill"));
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      copyFiles(copy);
    }
    try (DuckDbWarehouse warehouse = open(copy)) {
      assertThat(Facts.events(warehouse)).hasSize(1);
    }
  }

  @Test
  void stateBehindTheRows_isBroughtUpByTheLog_andTheRowsStayTheSame() throws IOException {
    Path copy = Files.createDirectory(directory.resolve("after-a-kill"));
    Batch first = new Facts(1).enters(PHONE, DAY, "newsletter").batch();
    Batch second =
        new Facts(2).succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(1)).batch();
    List<CreditedEvent> before;
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(first);
      assertThat(warehouse.checkpoint(0)).isEqualTo(2);
      warehouse.apply(second);
      before = Facts.events(warehouse);
      copyFiles(copy);
    }
    try (DuckDbWarehouse warehouse = open(copy)) {
      assertThat(warehouse.next(0)).as("position of the state").isEqualTo(2);
      assertThat(Facts.events(warehouse)).isEqualTo(before);
      warehouse.apply(second);
      assertThat(Facts.events(warehouse)).isEqualTo(before);
      warehouse.apply(
          new Facts(3).succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(2)).batch());
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::reason)
          .containsOnly(Reason.SAME_BROWSER);
    }
  }

  @Test
  void stateAheadOfTheRows_isBuiltAgainFromTheLog() throws IOException {
    Path copy = Files.createDirectory(directory.resolve("rows-lost"));
    Batch first = new Facts(1).enters(PHONE, DAY, "newsletter").batch();
    Batch second =
        new Facts(2).succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(1)).batch();
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(first);
      warehouse.checkpoint(0);
      copyFiles(copy);
      warehouse.apply(second);
      warehouse.checkpoint(0);
    }
    copyState(copy);
    try (DuckDbWarehouse warehouse = open(copy)) {
      assertThat(warehouse.next(0)).isEqualTo(1);
      warehouse.apply(first);
      warehouse.apply(second);
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::reason)
          .containsExactly(Reason.SAME_BROWSER, Reason.SAME_BROWSER);
    }
  }

  @Test
  void deletedRows_areBuiltAgainFromTheLog_withTheState() throws IOException {
    Batch first = new Facts(1).enters(PHONE, DAY, "newsletter").batch();
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(first);
    }
    Files.delete(directory.resolve("warehouse.duckdb"));
    try (DuckDbWarehouse warehouse = open()) {
      assertThat(warehouse.next(0)).isEqualTo(1);
      warehouse.apply(first);
      assertThat(Facts.events(warehouse)).hasSize(1);
    }
  }

  @Test
  void lostRowsOfAPrunedLog_areRestoredFromSealedDays() throws IOException {
    Batch open;
    List<CreditedEvent> before;
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(dayWithAllKindsOfFacts().batch());
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW));
      boolean _ = warehouse.continueWork(0);
      open = new Facts(warehouse.next(0)).enters(PHONE, DAY_END.plus(WINDOW), "search").batch();
      warehouse.apply(open);
      before = Facts.events(warehouse);
    }
    Files.delete(directory.resolve("warehouse.duckdb"));
    LogStart pruned = new LogStart(open.first(), DAY_END, 0);
    try (DuckDbWarehouse warehouse =
        Facts.restored(
            DuckDbWarehouse.open(
                directory,
                DuckDbSettings.DEFAULT,
                CLOCK,
                new LogExtent.Fixed(pruned, open.last())))) {
      assertThat(warehouse.next(0)).isEqualTo(open.first());
      warehouse.apply(open);
      assertThat(Facts.events(warehouse)).isEqualTo(before);
    }
  }

  @Test
  void erasedUser_isNotRestoredFromSealedDays() throws IOException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(dayWithAllKindsOfFacts().batch());
      Facts.closeDays(warehouse, DAY_END.plus(WINDOW));
      boolean _ = warehouse.continueWork(0);
      warehouse.apply(new Facts(warehouse.next(0)).erases(ANNA, DAY_END.plus(WINDOW)).batch());
    }
    Files.delete(directory.resolve("warehouse.duckdb"));
    try (DuckDbWarehouse warehouse = Facts.restored(open())) {
      assertThat(Facts.events(warehouse))
          .extracting(CreditedEvent::position)
          .containsExactly(1L, 3L, 5L);
    }
  }

  @Test
  void damagedState_isBuiltAgainFromTheLog() throws IOException {
    Batch first = new Facts(1).enters(PHONE, DAY, "newsletter").batch();
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(first);
    }
    try (Stream<Path> files = Files.list(directory.resolve("state"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".sst")).toList()) {
        Files.write(file, new byte[100]);
      }
    }
    try (DuckDbWarehouse warehouse = open()) {
      assertThat(warehouse.next(0)).isEqualTo(1);
      warehouse.apply(first);
      assertThat(Facts.events(warehouse)).hasSize(1);
    }
  }

  /** The driver unpacks 70 MB, which remain if the process is killed. */
  @Test
  void openWarehouse_leavesNoUnpackedLibrary() throws IOException {
    try (DuckDbWarehouse _ = open()) {
      List<String> mapped =
          Files.readAllLines(Path.of("/proc/self/maps")).stream()
              .filter(line -> line.contains("libduckdb_java"))
              .toList();
      assertThat(mapped).isNotEmpty().allMatch(line -> line.endsWith("(deleted)"));
    }
  }

  @Test
  void invalidFile_isSetAside_andAnEmptyDatabaseIsCreated() throws IOException {
    Files.writeString(directory.resolve("warehouse.duckdb"), "no database at all".repeat(1000));
    try (DuckDbWarehouse warehouse = open()) {
      assertThat(warehouse.next(0)).isEqualTo(1);
      assertThat(warehouse.checkpoint(0)).isEqualTo(1);
    }
    assertThat(names(directory)).anyMatch(name -> name.startsWith("warehouse.duckdb.aside-"));
  }

  @Test
  void fileOfANewerDuckDb_isRejected_andNotModified() throws IOException {
    Path file = directory.resolve("warehouse.duckdb");
    try (InputStream newer =
        Objects.requireNonNull(getClass().getResourceAsStream("of-duckdb-2.0.duckdb"))) {
      Files.copy(newer, file);
    }
    byte[] before = Files.readAllBytes(file);

    assertThatThrownBy(this::open)
        .isInstanceOf(WarehouseException.class)
        .hasMessageContaining("written by a newer DuckDB");
    assertThat(names(directory)).containsExactlyInAnyOrder("warehouse.duckdb", "sealed");
    assertThat(file).hasBinaryContent(before);
  }

  @Test
  void fileOfAnotherSchemaVersion_isRejected_andKept() throws IOException, SQLException {
    try (Connection old =
            DriverManager.getConnection("jdbc:duckdb:" + directory.resolve("warehouse.duckdb"));
        Statement statement = old.createStatement()) {
      statement.execute("CREATE TABLE schema_version (version INTEGER)");
      statement.execute("INSERT INTO schema_version VALUES (99)");
      statement.execute("CREATE TABLE event (site BIGINT)");
    }

    assertThatThrownBy(this::open)
        .isInstanceOf(WarehouseException.class)
        .hasMessageContaining("another version of Vouch");
    assertThat(names(directory)).containsExactlyInAnyOrder("warehouse.duckdb", "sealed");
  }

  @Test
  void answers_areNotAsOfATimeAtWhichCorrectionsMayBeLeft() {
    EventsQuestion question = new EventsQuestion(Facts.SITE, 1, Optional.empty());
    ManualClock clock = new ManualClock(DAY);
    try (DuckDbWarehouse warehouse = open(clock)) {
      clock.set(DAY_END);
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      warehouse.caughtUp(DAY.plusSeconds(1));
      assertThat(warehouse.answerAll(List.of(question)).asOf()).isEqualTo(DAY);

      assertThat(warehouse.continueWork(0)).isFalse();
      warehouse.caughtUp(DAY.plusSeconds(2));
      assertThat(warehouse.answerAll(List.of(question)).asOf()).isEqualTo(DAY.plusSeconds(2));
    }
  }

  /** Received while the clock was a day ahead. */
  @Test
  void answers_areNotAsOfATimeInTheFuture() {
    EventsQuestion question = new EventsQuestion(Facts.SITE, 1, Optional.empty());
    try (DuckDbWarehouse warehouse = open(new ManualClock(DAY))) {
      warehouse.apply(new Facts(1).views(PHONE, DAY_END).batch());

      assertThat(warehouse.answerAll(List.of(question)).asOf()).isEqualTo(DAY);
    }
  }

  @Test
  void corrections_areCounted_andMemoryIsMeasuredAtCheckpoints() {
    Facts facts =
        new Facts(1)
            .succeeds(Optional.of(PHONE), Optional.empty(), DAY)
            .enters(PHONE, DAY.plusSeconds(1), "newsletter");
    try (DuckDbWarehouse warehouse = open()) {
      WarehouseMetrics metrics = warehouse.metrics();
      assertThat(metrics.rowsMemoryBytes()).isPositive();
      assertThat(metrics.corrections()).isZero();

      warehouse.apply(facts.batch());
      warehouse.apply(facts.batch());
      warehouse.checkpoint(0);

      assertThat(metrics.corrections()).isEqualTo(1);
      assertThat(metrics.stateMemoryBytes()).isPositive();
    }
  }

  @Test
  void reportAfterClose_isRejected() {
    DuckDbWarehouse warehouse = open();
    warehouse.close();

    assertThatThrownBy(() -> warehouse.answer(new EventsQuestion(Facts.SITE, 1, Optional.empty())))
        .isInstanceOf(WarehouseUnavailableException.class)
        .hasMessageContaining("closed");
  }

  private static Facts dayWithAllKindsOfFacts() {
    return new Facts(1)
        .enters(PHONE, DAY, "newsletter")
        .identifies(PHONE, ANNA, DAY.plusSeconds(1))
        .succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(2))
        .succeeds(Optional.of(PHONE), Optional.of(ANNA), DAY.plusSeconds(3))
        .succeeds(Optional.empty(), Optional.empty(), DAY.plusSeconds(4));
  }

  private DuckDbWarehouse open() {
    return open(directory);
  }

  private DuckDbWarehouse open(ManualClock clock) {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, clock);
  }

  private static DuckDbWarehouse open(Path directory) {
    return DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, CLOCK);
  }

  /** Reads the closed file's tables. */
  private List<Long> numbers(String sql) throws SQLException {
    List<Long> numbers = new ArrayList<>();
    try (Connection connection =
            DriverManager.getConnection("jdbc:duckdb:" + directory.resolve("warehouse.duckdb"));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        numbers.add(rows.getLong(1));
      }
    }
    return numbers;
  }

  /** Copies the files as a killed process would leave them. */
  private void copyFiles(Path to) throws IOException {
    for (String name : names(directory)) {
      if (name.startsWith("warehouse.duckdb")) {
        Files.copy(directory.resolve(name), to.resolve(name));
      }
    }
    copyState(to);
  }

  private void copyState(Path to) throws IOException {
    Path copy = Files.createDirectories(to.resolve("state"));
    try (Stream<Path> files = Files.list(directory.resolve("state"))) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
