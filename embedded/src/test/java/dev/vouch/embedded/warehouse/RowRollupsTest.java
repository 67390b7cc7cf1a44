package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteZones;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rollup.RollupSettings;
import dev.vouch.embedded.rows.ChangeBatch;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.OpenedRows;
import dev.vouch.embedded.rows.RandomChanges;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rollups take a twentieth of the time. */
class RowRollupsTest {
  private static final long RECORDS = 400;

  @TempDir Path directory;

  private Instant now = Instant.parse("2026-05-01T00:00:00Z");
  private CreditedRows rows;
  private RowRollups rollups;

  @BeforeEach
  void fill() {
    OpenedRows opened =
        CreditedRows.open(
            directory,
            DuckDbSettings.withMemory(256),
            () -> Instant.EPOCH,
            new RollupSettings(SiteZones.UTC, 1));
    rows = ((OpenedRows.Usable) opened).rows();
    RandomChanges changes = new RandomChanges(new Random(1), 0);
    rows.apply(
        new ChangeBatch(
            0,
            1,
            RECORDS + 1,
            RandomChanges.receivedAt(RECORDS),
            LongStream.rangeClosed(1, RECORDS)
                .boxed()
                .map(changes::of)
                .flatMap(List::stream)
                .toList()));
    // Each look at the clock takes a second, and so each rollup.
    rollups = new RowRollups(rows, () -> now = now.plus(Duration.ofSeconds(1)));
  }

  @AfterEach
  void close() {
    rows.close();
  }

  @Test
  void rollup_isMadeNineteenTimesAsLongAfterTheLastAsThatTook() {
    assertThat(rollups.makeNext()).isTrue();

    now = now.plus(Duration.ofSeconds(17));
    assertThat(rollups.makeNext()).isFalse();
    assertThat(rollups.makeNext()).isTrue();
  }

  @Test
  void allRollups_areMadeAtOnce_ifThatIsAskedFor() {
    rollups.makeAll();

    assertThat(rows.rollUpNext()).isFalse();
  }
}
