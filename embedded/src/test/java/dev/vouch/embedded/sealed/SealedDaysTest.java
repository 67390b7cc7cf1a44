package dev.vouch.embedded.sealed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.embedded.rows.ChangeBatch;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.RandomChanges;
import dev.vouch.embedded.rows.RowReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SealedDaysTest {
  private static final int PARTITIONS = 2;
  private static final int CLOSED_DAYS_MIN = 3;
  private static final int RECORDS = 300;

  @TempDir Path directory;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final List<SiteId> sites = new ArrayList<>();
  private final List<List<List<CreditChange>>> logs = new ArrayList<>();

  /** Applies random changes to all partitions. */
  private SealedHistory history(String name, Predicate<CreditChange> applied) throws SQLException {
    SealedHistory history = new SealedHistory(directory.resolve(name));
    for (int partition = 0; partition < PARTITIONS; partition++) {
      RandomChanges changes = new RandomChanges(random, partition);
      sites.addAll(changes.sites());
      List<List<CreditChange>> log = new ArrayList<>();
      for (long position = 1; position <= RECORDS; position++) {
        log.add(changes.of(position).stream().filter(applied).toList());
      }
      log.add(closings(log));
      logs.add(log);
      history.apply(partition, log, random);
    }
    assertThat(history.closed()).hasSizeGreaterThanOrEqualTo(PARTITIONS * CLOSED_DAYS_MIN);
    return history;
  }

  /** Closes days of a log that has closed few. */
  private static List<CreditChange> closings(List<List<CreditChange>> log) {
    long closed =
        log.stream().flatMap(List::stream).filter(CreditChange.DayClosed.class::isInstance).count();
    LocalDate first = day(0, RandomChanges.START).date().minusDays(1);
    return LongStream.range(closed, CLOSED_DAYS_MIN)
        .<CreditChange>mapToObj(day -> new CreditChange.DayClosed(first.plusDays(day)))
        .toList();
  }

  private static boolean isAny(CreditChange change) {
    return true;
  }

  private static boolean isNoRemoval(CreditChange change) {
    return switch (change) {
      case CreditChange.Credited _, CreditChange.Corrected _, CreditChange.DayClosed _ -> true;
      case CreditChange.UserErased _, CreditChange.SiteDeleted _, CreditChange.Expired _ -> false;
    };
  }

  private Map<SiteId, List<List<@Nullable String>>> reported(CreditedRows rows)
      throws SQLException {
    Map<SiteId, List<List<@Nullable String>>> reported = new TreeMap<>(SealedDaysTest::compare);
    for (SiteId site : sites) {
      reported.put(site, RowReader.rows(rows, site));
    }
    return reported;
  }

  private static int compare(SiteId one, SiteId other) {
    return Long.compare(one.value(), other.value());
  }

  @Test
  void deletedRows_areRestoredFromSealedDays() throws Exception {
    try (SealedHistory history = history("a", SealedDaysTest::isAny)) {
      Map<SealedDay, List<String>> before = history.closedRows();
      history.loseRows();

      assertThat(history.sealed().restore(history.rows()))
          .allMatch(DayCheck.Intact.class::isInstance)
          .extracting(DayCheck::day)
          .containsExactlyElementsOf(history.closed());

      assertThat(history.closedRows()).as("vouch.seed=%d", seed).isEqualTo(before);
    }
  }

  @Test
  void logAppliedAgainAfterRestoring_leadsToTheSameRows() throws Exception {
    try (SealedHistory history = history("a", SealedDaysTest::isNoRemoval)) {
      foldAll(history);
      Map<SiteId, List<List<@Nullable String>>> before = reported(history.rows());
      history.loseRows();
      history.sealed().restore(history.rows());
      for (int partition = 0; partition < PARTITIONS; partition++) {
        history.apply(partition, asCreditedByAPartOfTheLog(history, partition), random);
      }
      foldAll(history);

      assertThat(reported(history.rows())).as("vouch.seed=%d", seed).isEqualTo(before);
    }
  }

  private static void foldAll(SealedHistory history) {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      history.rows().foldNow(partition);
    }
  }

  /** A log without its first records leads to other credit, but only in closed days. */
  private List<List<CreditChange>> asCreditedByAPartOfTheLog(SealedHistory history, int partition) {
    return logs.get(partition).stream()
        .map(changes -> changes.stream().map(change -> other(history, partition, change)).toList())
        .toList();
  }

  private static CreditChange other(SealedHistory history, int partition, CreditChange change) {
    return change instanceof CreditChange.Corrected corrected
            && history.closed().contains(day(partition, corrected.at()))
        ? new CreditChange.Corrected(
            corrected.site(),
            corrected.position(),
            corrected.at(),
            corrected.credit(),
            Long.MAX_VALUE)
        : change;
  }

  private static SealedDay day(int partition, Instant time) {
    return new SealedDay(partition, LocalDate.ofInstant(time, ZoneOffset.UTC));
  }

  @Test
  void removalsInSealedDays_equalThoseInRows() throws Exception {
    try (SealedHistory history = history("a", SealedDaysTest::isNoRemoval);
        SealedHistory inRows = copy(history, "b")) {
      inRows.sealed().restore(inRows.rows());
      history.loseRows();
      Map<SealedDay, List<String>> before = inRows.closedRows();
      List<CreditChange> removals = new ArrayList<>();
      for (int count = 1 + random.nextInt(6); count > 0; count--) {
        removals.add(removal());
      }

      removals.forEach(removal -> history.removeFromSealedDays(0, removal));
      history.sealed().restore(history.rows());
      for (int partition = 0; partition < PARTITIONS; partition++) {
        inRows.rows().apply(new ChangeBatch(partition, 1, 2, Instant.EPOCH, removals));
      }

      assertThat(inRows.closedRows()).isNotEqualTo(before);
      assertThat(history.closedRows()).as("vouch.seed=%d", seed).isEqualTo(inRows.closedRows());
      assertThat(history.sealed().verify()).allMatch(DayCheck.Intact.class::isInstance);
    }
  }

  private CreditChange removal() {
    SiteId site = sites.get(random.nextInt(sites.size()));
    Instant until = RandomChanges.START.plus(Duration.ofMinutes(1_000 + random.nextInt(7_000)));
    return switch (random.nextInt(5)) {
      case 0 -> new CreditChange.SiteDeleted(site, until);
      case 1 -> new CreditChange.Expired(site, until);
      default ->
          new CreditChange.UserErased(
              site, new UserKey(1 + random.nextInt(5)), until, random.nextLong(RECORDS));
    };
  }

  private SealedHistory copy(SealedHistory history, String name) throws IOException {
    Path to = Files.createDirectories(directory.resolve(name).resolve("sealed"));
    for (Path file : files(history)) {
      Files.copy(file, to.resolve(file.getFileName()));
    }
    SealedHistory copy = new SealedHistory(directory.resolve(name));
    copy.closed().addAll(history.closed());
    return copy;
  }

  private static List<Path> files(SealedHistory history) throws IOException {
    try (Stream<Path> files = Files.list(history.sealedDirectory())) {
      return files.sorted().toList();
    }
  }

  @Test
  void removal_leavesFilesWithoutItsEventsAsTheyAre() throws Exception {
    try (SealedHistory history = history("a", SealedDaysTest::isNoRemoval)) {
      List<Path> before = files(history);

      Instant until = RandomChanges.START.plus(Duration.ofDays(2));
      history.sealed().deleteBefore(Map.of(sites.getFirst(), until));

      assertThat(files(history)).hasSameSizeAs(before);
      assertThat(files(history).stream().filter(file -> !before.contains(file)))
          .isNotEmpty()
          .map(file -> SealedFile.of(file).orElseThrow().day())
          .allMatch(day -> day.partition() == 0 && day.start().isBefore(until));
    }
  }

  @Test
  void sealingAgain_changesNothing() throws Exception {
    try (SealedHistory history = history("a", SealedDaysTest::isNoRemoval)) {
      List<Path> before = files(history);

      for (SealedDay day : history.closed()) {
        history.seal(day);
      }

      assertThat(files(history)).isEqualTo(before);
    }
  }

  @Test
  void openDay_isNotSealed() throws Exception {
    try (SealedHistory history = history("a", SealedDaysTest::isNoRemoval);
        DuckDBConnection reader = history.rows().duplicate()) {
      SealedDay open = day(0, RandomChanges.receivedAt(RECORDS));

      assertThatThrownBy(() -> history.sealed().seal(open, reader))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void damagedDay_isNamed_andSealedAgainFromTheRows() throws Exception {
    try (SealedHistory history = history("a", SealedDaysTest::isNoRemoval)) {
      Map<SealedDay, List<String>> before = history.closedRows();
      Path file = files(history).get(1);
      damage(file);
      SealedDay day = SealedFile.of(file).orElseThrow().day();
      DayCheck.Damaged damaged =
          new DayCheck.Damaged(
              day, file.getFileName().toString(), "Its checksum differs from the one in its name.");

      assertThat(history.sealed().verify()).containsOnlyOnce(damaged);
      try (SealedHistory copy = copy(history, "b")) {
        assertThat(copy.sealed().restore(copy.rows()))
            .hasSameSizeAs(before.keySet())
            .containsOnlyOnce(damaged);
        assertThat(copy.closedRows().get(day)).isEmpty();
      }

      history.seal(day);
      history.loseRows();
      assertThat(history.sealed().restore(history.rows()))
          .allMatch(DayCheck.Intact.class::isInstance);
      assertThat(history.closedRows()).as("vouch.seed=%d", seed).isEqualTo(before);
    }
  }

  @Test
  void removalFromADamagedDay_isReported_andKeepsTheFile() throws Exception {
    try (SealedHistory history = history("a", SealedDaysTest::isNoRemoval)) {
      // A whole day, so that it has events of each site.
      Path file = files(history).get(1);
      damage(file);

      assertThat(
              history
                  .sealed()
                  .deleteBefore(Map.of(sites.getFirst(), Instant.parse("9999-01-01T00:00:00Z"))))
          .extracting(DayCheck.Damaged::file)
          .containsExactly(file.getFileName().toString());
      assertThat(file).exists();
    }
  }

  private void damage(Path file) throws IOException {
    byte[] content = Files.readAllBytes(file);
    content[content.length / 3] ^= (byte) (1 << random.nextInt(8));
    Files.write(file, content);
  }

  /** A directory instead of the file is an error of the system, also for root. */
  @Test
  void dayThatTheSystemCannotRead_isNamed_andNotDamaged() throws Exception {
    try (SealedHistory history = history("a", SealedDaysTest::isNoRemoval)) {
      Path file = files(history).get(1);
      Files.delete(file);
      Files.createDirectory(file);
      SealedFile unreadable = SealedFile.of(file).orElseThrow();

      assertThat(history.sealed().verify())
          .hasSameSizeAs(history.closed())
          .containsOnlyOnce(
              new DayCheck.Unreadable(unreadable.day(), unreadable.name(), "Is a directory"));
    }
  }

  @Test
  void missingDay_isNamed() throws Exception {
    try (SealedHistory history = history("a", SealedDaysTest::isNoRemoval)) {
      Path file = files(history).get(1);
      Files.delete(file);

      assertThat(history.sealed().verify())
          .hasSameSizeAs(history.closed())
          .containsOnlyOnce(new DayCheck.Missing(SealedFile.of(file).orElseThrow().day()));
    }
  }

  @Test
  void filesLeftByACrash_areDeletedAtTheNextStart() throws Exception {
    try (SealedHistory history = history("a", SealedDaysTest::isNoRemoval)) {
      List<Path> before = files(history);
      Path first = before.getFirst();
      SealedFile file = SealedFile.of(first).orElseThrow();
      SealedFile replaced = new SealedFile(file.day(), file.revision() - 1, "0".repeat(64));
      Files.copy(first, first.resolveSibling(replaced.name()));
      Files.copy(first, first.resolveSibling("unfinished.parquet"));
      Path spill = Files.createDirectory(first.resolveSibling("spill"));
      Files.copy(first, spill.resolve("duckdb_temp_block-1.block"));

      SealedDays.open(history.sealedDirectory(), SealedHistory.SETTINGS);

      assertThat(files(history)).isEqualTo(before);
    }
  }

  @Test
  void files_areOnlyTheirOwners_inADirectoryOfAnyName() throws Exception {
    try (SealedHistory history = history("it's [a] *data", SealedDaysTest::isNoRemoval)) {
      Map<SealedDay, List<String>> before = history.closedRows();
      history.loseRows();
      history.sealed().restore(history.rows());
      history
          .sealed()
          .erase(
              new CreditChange.UserErased(
                  sites.getFirst(),
                  new UserKey(1),
                  Instant.parse("9999-01-01T00:00:00Z"),
                  Long.MAX_VALUE));

      assertThat(before).hasSameSizeAs(history.closedRows());
      for (Path file : files(history)) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .isEqualTo("rw-------");
      }
    }
  }
}
