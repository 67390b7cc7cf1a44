package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.embedded.FileSizeLimit;
import dev.vouch.embedded.log.LogExtent;
import dev.vouch.embedded.state.StateException;
import dev.vouch.embedded.state.StateSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens when files of the warehouse fail, while the server runs and at its start. */
class WarehouseRecoveryTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant PRUNED_UNTIL = Instant.parse("2026-05-05T06:07:08Z");
  private static final BrowserHashes PHONE = hashes(1, 101);

  @TempDir private Path directory;

  @Test
  void failedCheckpoint_isRepeatedWithoutRestart() throws IOException {
    Batch first = new Facts(1).views(PHONE, DAY).batch();
    Batch second = new Facts(2).succeeds(Optional.of(PHONE), Optional.empty(), DAY).batch();
    try (SegmentWarehouse warehouse = open(LogStart.COMPLETE)) {
      warehouse.apply(first);
      warehouse.checkpointAll();
      warehouse.apply(second);
      List<CreditedEvent> before = Facts.events(warehouse);
      try (FileSizeLimit _ = new FileSizeLimit(0)) {
        assertThatThrownBy(warehouse::checkpointAll).isInstanceOf(WarehouseException.class);
      }
      assertThat(warehouse.recover()).isTrue();
      assertThat(warehouse.next(0)).as("position of the last checkpoint").isEqualTo(2);
      assertThat(warehouse.recover()).isFalse();
      assertThat(warehouse.failure()).isEmpty();
      warehouse.apply(second);
      assertThat(Facts.events(warehouse)).isEqualTo(before);
      warehouse.apply(new Facts(3).views(PHONE, DAY.plusSeconds(1)).batch());
      warehouse.checkpointAll();
      assertThat(Facts.events(warehouse)).hasSize(3);
    }
  }

  @Test
  void failedReopen_isReportedAndRetried() throws IOException {
    try (SegmentWarehouse warehouse = open(LogStart.COMPLETE)) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      try (FileSizeLimit _ = new FileSizeLimit(0)) {
        assertThatThrownBy(warehouse::checkpointAll).isInstanceOf(WarehouseException.class);
        assertThatThrownBy(warehouse::recover).isInstanceOf(RuntimeException.class);
      }
      assertThat(warehouse.failure())
          .hasValueSatisfying(why -> assertThat(why).contains("Reports are not available"));
      assertThatThrownBy(() -> Facts.events(warehouse))
          .isInstanceOf(WarehouseUnavailableException.class)
          .hasMessageContaining("Vouch's log contains the cause");
      assertThat(warehouse.recover()).isTrue();
      assertThat(warehouse.failure()).isEmpty();
    }
  }

  @Test
  void damagedOpenDaysOfACompleteLog_areBuiltAgain() throws IOException {
    Batch first = new Facts(1).views(PHONE, DAY).batch();
    try (SegmentWarehouse warehouse = open(LogStart.COMPLETE)) {
      warehouse.apply(first);
    }
    damageAll();
    try (SegmentWarehouse warehouse = open(LogStart.COMPLETE)) {
      assertThat(warehouse.next(0)).isEqualTo(1);
      warehouse.apply(first);
      assertThat(Facts.events(warehouse)).hasSize(1);
    }
  }

  @Test
  void damagedOpenDaysOfAPrunedLog_areRejectedWithTheRemedy() throws IOException {
    try (SegmentWarehouse warehouse = open(LogStart.COMPLETE)) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
    }
    damageAll();
    assertThatThrownBy(() -> open(new LogStart(501, PRUNED_UNTIL, 0)))
        .isInstanceOfSatisfying(
            WarehouseException.class, failed -> assertThat(failed.isDamage()).isTrue())
        .hasMessageContaining("recorded since 2026-05-05T06:07:08Z")
        .hasMessageContaining("Restore the data directory from a backup")
        .hasMessageContaining("move segments/ to another directory and start again");
  }

  @Test
  void damagedOpenDaysOfALogWithLostRecords_areRejectedAsDamage() throws IOException {
    try (SegmentWarehouse warehouse = open(LogStart.COMPLETE)) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
    }
    damageAll();
    assertThatThrownBy(() -> open(new LogStart(1, PRUNED_UNTIL, 5)))
        .isInstanceOfSatisfying(
            WarehouseException.class, failed -> assertThat(failed.isDamage()).isTrue())
        .hasMessageContaining("lacks 5 records that were accepted as lost");
  }

  @Test
  void missingEventsOfAPrunedLog_areBuiltFromTheLogsStart() {
    try (SegmentWarehouse warehouse = open(new LogStart(501, PRUNED_UNTIL, 0))) {
      assertThat(warehouse.next(0)).isEqualTo(501);
      warehouse.apply(new Facts(501).views(PHONE, DAY).batch());
      assertThat(Facts.events(warehouse)).hasSize(1);
    }
    try (SegmentWarehouse warehouse = open(new LogStart(400, PRUNED_UNTIL, 0))) {
      assertThat(warehouse.next(0)).isEqualTo(502);
    }
  }

  @Test
  void stateDamagedWhileRunning_isBuiltAgainFromTheLog() throws IOException {
    // So many that the start does not read all of the state.
    Facts facts = new Facts(1).enters(PHONE, DAY, "newsletter");
    for (int browser = 2; browser < 500; browser++) {
      facts.views(hashes(browser, 1_000 + browser), DAY);
    }
    Batch first = facts.batch();
    Batch second =
        new Facts(first.last() + 1)
            .succeeds(Optional.of(hashes(250, 1_250)), Optional.empty(), DAY)
            .batch();
    try (SegmentWarehouse warehouse = open(LogStart.COMPLETE)) {
      warehouse.apply(first);
    }
    try (SegmentWarehouse warehouse = open(LogStart.COMPLETE)) {
      for (Path table : tables()) {
        Files.write(table, new byte[(int) Files.size(table)], StandardOpenOption.WRITE);
      }
      assertThatThrownBy(() -> warehouse.apply(second))
          .isInstanceOfSatisfying(
              StateException.class, failed -> assertThat(failed.isDamage()).isTrue());
      assertThat(warehouse.recover()).isTrue();
      assertThat(warehouse.next(0)).isEqualTo(1);
      warehouse.apply(first);
      warehouse.apply(second);
      assertThat(Facts.events(warehouse))
          .hasSize(500)
          .extracting(CreditedEvent::reason)
          .containsOnly(Reason.SAME_BROWSER);
    }
  }

  private List<Path> tables() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("state"))) {
      return files.filter(file -> file.toString().endsWith(".sst")).toList();
    }
  }

  /** No day is closed, so that nothing else is in the directory. */
  private void damageAll() throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("segments"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.writeString(file, "damaged");
      }
    }
  }

  private SegmentWarehouse open(LogStart log) {
    return SegmentWarehouse.open(
        directory,
        StateSettings.DEFAULT,
        Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
        new LogExtent.Fixed(log, 0));
  }
}
