package dev.vouch.embedded.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes in any batches, also repeated ones, lead to the rows of a simple model. */
class CreditedRowsTest {
  private static final int PARTITIONS = 3;
  private static final DuckDbSettings SETTINGS = DuckDbSettings.withMemory(256);

  @TempDir Path temporary;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final List<Partition> partitions = new ArrayList<>();
  private Path directory;
  private Instant now = Instant.parse("2026-05-01T00:00:00Z");
  private CreditedRows rows;

  /** A partition's log so far, as the changes of each of its records. */
  private static final class Partition {
    private final int number;
    private final RandomChanges changes;
    private final RowModel model = new RowModel();
    private final List<List<CreditChange>> log = new ArrayList<>();

    private Partition(Random random, int number) {
      this.number = number;
      this.changes = new RandomChanges(random, number);
    }

    private long next() {
      return log.size() + 1L;
    }

    /** The records from a position to before another. */
    private ChangeBatch batch(long first, long next) {
      return new ChangeBatch(
          number,
          first,
          next,
          RandomChanges.receivedAt(next - 1),
          log.subList((int) first - 1, (int) next - 1).stream().flatMap(List::stream).toList());
    }
  }

  @BeforeEach
  void create() throws IOException {
    directory = Files.createDirectory(temporary.resolve("rows"));
    rows = open();
    for (int number = 0; number < PARTITIONS; number++) {
      partitions.add(new Partition(random, number));
    }
  }

  @AfterEach
  void close() {
    rows.close();
  }

  private CreditedRows open() {
    OpenedRows opened = CreditedRows.open(directory, SETTINGS, () -> now);
    assertThat(opened).isInstanceOf(OpenedRows.Usable.class);
    return ((OpenedRows.Usable) opened).rows();
  }

  @Test
  void randomChanges_leadToTheModelsRows() throws Exception {
    assertRowsAfterBatches(80);
  }

  @Test
  @Tag("prove")
  void manyRandomChanges_leadToTheModelsRows() throws Exception {
    assertRowsAfterBatches(200);
  }

  private void assertRowsAfterBatches(int batches) throws Exception {
    for (int number = 0; number < batches; number++) {
      Partition partition = partitions.get(random.nextInt(PARTITIONS));
      long applied = partition.next();
      for (int record = random.nextInt(40); record >= 0; record--) {
        List<CreditChange> changes = partition.changes.of(partition.next());
        partition.log.add(changes);
        changes.forEach(partition.model::apply);
      }
      rows.apply(partition.batch(applied, partition.next()));
      if (random.nextInt(4) == 0) {
        long repeated = 1 + random.nextLong(partition.next() - 1);
        rows.apply(partition.batch(repeated, partition.next()));
      }
      assertThat(rows.next(partition.number)).isEqualTo(partition.next());
      switch (random.nextInt(9)) {
        case 0 -> assertRows();
        case 1 -> rows.applyDeferred(partition.number, List.of());
        case 2 -> crash();
        case 3 -> assertThat(rows.checkpoint()).isTrue();
        case 4 -> rows.sortNext(partition.number, RandomChanges.receivedAt(partition.next()));
        case 5 -> now = now.plus(Duration.ofSeconds(random.nextInt(50)));
        default -> {
          // The next batch follows at once.
        }
      }
    }
    assertRows();
  }

  private void assertRows() throws SQLException {
    for (Partition partition : partitions) {
      rows.foldNow(partition.number);
      for (SiteId site : partition.changes.sites()) {
        assertThat(RowReader.rows(rows, site))
            .as("vouch.seed=%d", seed)
            .containsExactlyElementsOf(partition.model.rowsOf(site));
        assertThat(RowReader.touches(rows, site))
            .as("vouch.seed=%d", seed)
            .containsExactlyElementsOf(partition.model.touchesOf(site));
      }
    }
  }

  /** Opens what a crash would leave: the files as they are, without closing. */
  private void crash() throws IOException {
    Path copy = Files.createDirectory(temporary.resolve("crash-" + random.nextLong()));
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    rows.close();
    directory = copy;
    rows = open();
  }

  @Test
  void batchThatDoesNotBeginAtTheNextPosition_isRejected() {
    rows.apply(new ChangeBatch(0, 1, 3, RandomChanges.START, List.of()));

    assertThatThrownBy(() -> rows.apply(new ChangeBatch(0, 4, 5, RandomChanges.START, List.of())))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> rows.apply(new ChangeBatch(0, 2, 5, RandomChanges.START, List.of())))
        .hasMessage("the batch begins at position 2, but the rows need position 3");
    assertThat(rows.next(0)).isEqualTo(3);
  }

  /** Each look at the clock takes a second, and so each fold. */
  @Test
  void corrections_areFoldedInATwentiethOfTheTime_andTheAnswerSaysAsOfWhen() throws SQLException {
    rows.close();
    rows =
        ((OpenedRows.Usable)
                CreditedRows.open(directory, SETTINGS, () -> now = now.plus(Duration.ofSeconds(1))))
            .rows();
    CreditChange.Credited event = firstEvent(partitions.getFirst());
    rows.apply(new ChangeBatch(0, 1, 2, RandomChanges.receivedAt(1), List.of(event)));
    correct(event, 2);
    assertThat(changedBy()).as("by the first correction").isEqualTo(2);

    correct(event, 3);

    assertThat(changedBy()).isEqualTo(2);
    assertThat(asOf())
        .isEqualTo(new AsOf(RandomChanges.receivedAt(3), RandomChanges.receivedAt(2)));
    rows.applyDeferred(0, List.of());
    assertThat(changedBy()).isEqualTo(2);

    now = now.plus(Duration.ofSeconds(19));

    rows.applyDeferred(0, List.of());
    assertThat(changedBy()).isEqualTo(3);
    assertThat(asOf())
        .isEqualTo(new AsOf(RandomChanges.receivedAt(3), RandomChanges.receivedAt(3)));
  }

  private void correct(CreditChange.Credited event, long position) {
    CreditChange.Corrected correction =
        new CreditChange.Corrected(
            event.event().site(), 1, event.event().receivedAt(), event.credit(), position);
    rows.apply(
        new ChangeBatch(
            0, position, position + 1, RandomChanges.receivedAt(position), List.of(correction)));
  }

  @Test
  void checkpoint_waitsForAQueryThatBeganBeforeAnUpdate() throws SQLException {
    CreditChange.Credited event = firstEvent(partitions.getFirst());
    rows.apply(new ChangeBatch(0, 1, 2, RandomChanges.receivedAt(1), List.of(event)));
    try (DuckDBConnection reader = rows.duplicate();
        Statement query = reader.createStatement()) {
      query.execute("BEGIN TRANSACTION");
      query.execute("SELECT count(*) FROM event");
      correct(event, 2);
      rows.foldNow(0);

      assertThat(rows.checkpoint()).isFalse();

      query.execute("COMMIT");
      assertThat(rows.checkpoint()).isTrue();
    }
  }

  @Test
  void siteDeletion_deletesItsTexts() throws SQLException {
    Partition partition = partitions.getFirst();
    CreditChange.Credited event = firstEvent(partition);
    rows.apply(new ChangeBatch(0, 1, 2, RandomChanges.receivedAt(1), List.of(event)));
    assertThat(count("page")).isEqualTo(1);

    rows.apply(
        new ChangeBatch(
            0,
            2,
            3,
            RandomChanges.receivedAt(2),
            List.of(
                new CreditChange.SiteDeleted(event.event().site(), RandomChanges.receivedAt(2)))));

    assertThat(count("event")).isZero();
    assertThat(count("page")).isZero();
    assertThat(count("touch")).isZero();
  }

  @Test
  void damagedFile_isUnusable_untilDeleted() throws IOException {
    rows.close();
    Path file = directory.resolve(RowsFile.NAME);
    byte[] content = Files.readAllBytes(file);
    java.util.Arrays.fill(content, 0, content.length, (byte) 0x5a);
    Files.write(file, content);

    assertThat(CreditedRows.open(directory, SETTINGS, () -> now))
        .isInstanceOf(OpenedRows.Unusable.class);

    Files.delete(file);
    rows = open();
    assertThat(rows.next(0)).isEqualTo(1);
  }

  private static CreditChange.Credited firstEvent(Partition partition) {
    for (long draw = 0; draw < 1_000; draw++) {
      List<CreditChange> changes = partition.changes.of(1);
      if (!changes.isEmpty() && changes.getFirst() instanceof CreditChange.Credited event) {
        return event;
      }
    }
    throw new AssertionError("no event drawn");
  }

  private AsOf asOf() throws SQLException {
    try (DuckDBConnection connection = rows.duplicate()) {
      return AsOf.read(connection);
    }
  }

  private long changedBy() throws SQLException {
    return number("SELECT changed_by FROM event");
  }

  private long count(String table) throws SQLException {
    return number("SELECT count(*) FROM " + table);
  }

  private long number(String sql) throws SQLException {
    try (DuckDBConnection connection = rows.duplicate();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      assertThat(found.next()).isTrue();
      return found.getLong(1);
    }
  }

  @Test
  void sealedDayOfAnEarlierVersion_isLoadedWithoutTouchesAndOrders() throws Exception {
    Partition partition = partitions.getFirst();
    while (partition.next() <= 200) {
      List<CreditChange> changes = partition.changes.of(partition.next());
      partition.log.add(changes);
      changes.forEach(partition.model::apply);
    }
    rows.apply(partition.batch(1, partition.next()));
    rows.foldNow(partition.number);
    LocalDate day =
        LocalDate.ofInstant(
            RandomChanges.receivedAt(partition.next()).minus(Duration.ofDays(1)), ZoneOffset.UTC);
    Path file = temporary.resolve("day.parquet");
    try (DuckDBConnection reader = rows.duplicate();
        Statement statement = reader.createStatement()) {
      statement.execute(
          "COPY (SELECT * EXCLUDE (touches, order_role, order_key) FROM (%s)) TO '%s'"
              .formatted(ExpandedRows.select(partition.number, day, Long.MAX_VALUE), file));
    }

    rows.load(partition.number, day, "SELECT * FROM read_parquet('%s')".formatted(file));

    try (DuckDBConnection reader = rows.duplicate();
        Statement statement = reader.createStatement();
        ResultSet found =
            statement.executeQuery(
                """
                SELECT count(*), count(touches), count(order_role) + count(order_key) FROM event
                WHERE partition_number = %d AND received_at::DATE = DATE '%s'
                """
                    .formatted(partition.number, day))) {
      found.next();
      assertThat(found.getLong(1)).isPositive();
      assertThat(found.getLong(2)).isZero();
      assertThat(found.getLong(3)).isZero();
    }
  }
}
