package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The content of exported files, and the cleanup after failed exports. */
class ExportTest {
  private static final Instant DAY = Instant.parse("2026-05-12T00:00:00Z");
  private static final Instant END = DAY.plus(Duration.ofDays(40));
  private static final BrowserHashes PHONE = hashes(1, 101);
  private static final BrowserHashes LAPTOP = hashes(-2, 102);

  @TempDir private Path directory;

  /** Exports closed and open days, with an erased user and an expired day. */
  @Test
  void exportedFiles_haveTheReportsTotals() throws Exception {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(
          new Facts(1)
              .views(PHONE, DAY.minusSeconds(1))
              .enters(PHONE, DAY, "newsletter")
              .views(PHONE, DAY.plusSeconds(1))
              .succeeds(Optional.of(PHONE), Optional.empty(), DAY.plusSeconds(2))
              .succeeds(Optional.empty(), Optional.of(71L), DAY.plusSeconds(3))
              .batch());
      Facts.closeDays(warehouse, DAY.plus(Duration.ofDays(15)));
      warehouse.apply(expiryUntil(warehouse.next(0), DAY));
      Instant open = DAY.plus(Duration.ofDays(30));
      warehouse.apply(
          new Facts(warehouse.next(0))
              .erases(71, open)
              .enters(LAPTOP, open, "search")
              .succeeds(Optional.of(LAPTOP), Optional.empty(), open.plusSeconds(1))
              .batch());
      Scope scope =
          new Scope(
              Facts.SITE, DAY.minus(Duration.ofDays(1)), END, AttributionModel.LAST, List.of());
      Summary totals = warehouse.answer(new SummaryQuestion(scope, List.of()));
      assertThat(totals.successes()).isEqualTo(2);

      for (Format format : Format.values()) {
        Path file = export(warehouse, format);
        String read = quoted(file);
        assertThat(
                rows(
                    """
                    SELECT count(DISTINCT credit_visitor),
                      count(*) FILTER (event_name = 'pageview'),
                      count(*) FILTER (event_name = 'success' AND origin = 'server'),
                      sum(success_value) = 99.8
                    FROM %s
                    """
                        .formatted(read)))
            .containsExactly(
                List.of(
                    "" + totals.visitors(),
                    "" + totals.pageviews(),
                    "" + totals.successes(),
                    "true"));
        assertThat(
                rows("SELECT credit_reason, last_source FROM " + read + " WHERE origin = 'server'"))
            .containsExactly(
                List.of("same_browser", "newsletter"), List.of("same_browser", "search"));
      }
    }
  }

  @Test
  void columns_areFormattedAsInTheApi() throws Exception {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(specialCharacters());

      assertThat(Files.readString(export(warehouse, Format.CSV)))
          .isEqualTo(
              """
              event_id,received_at,origin,event_name,"name","page_path",success_value,currency,order_role,\
              "properties",credit_kind,credit_reason,credit_visitor,country,device,"browser","os",\
              "last_channel","last_source","last_medium","last_campaign","last_term",\
              "last_content","last_click_id","last_referrer",\
              "first_channel","first_source","first_medium","first_campaign","first_term",\
              "first_content","first_click_id","first_referrer"\r
              00000000-0000-0007-0000-000000000001,2026-05-12T00:00:00.000001Z,server,success,\
              "'=cmd|' /C calc'!A0","/größe?""a"",""b",-49.9,EUR,,\
              "{""currency"":"" eur"",""t:"":""n:1"",""q\\"":\\""n:2"":12.50,""yes"":true}",\
              standalone,browser_never_seen,0000000000000001,,,,,,,,,,,,,,,,,,,,\r
              """);
      Path parquet = export(warehouse, Format.PARQUET);
      assertThat(
              rows(
                  """
                  SELECT name, success_value, received_at::VARCHAR, currency, last_source, properties ->> '$.yes'
                  FROM %s
                  """
                      .formatted(quoted(parquet))))
          .containsExactly(
              List.of(
                  "=cmd|' /C calc'!A0",
                  "-49.900000000",
                  "2026-05-12 00:00:00.000001",
                  "EUR",
                  "null",
                  "true"));
    }
  }

  @Test
  void exportWithoutEvents_hasOnlyTheHeader() throws Exception {
    try (DuckDbWarehouse warehouse = open()) {
      assertThat(
              rows(
                  "SELECT count(*), count(last_source) FROM "
                      + quoted(export(warehouse, Format.PARQUET))))
          .containsExactly(List.of("0", "0"));
      assertThat(Files.readAllLines(export(warehouse, Format.CSV))).hasSize(1);
    }
  }

  @Test
  void listenerException_abortsTheExport_andLeavesNoFile() throws IOException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());

      assertThatThrownBy(
              () ->
                  warehouse.export(
                      exportAs(Format.CSV),
                      OutputStream.nullOutputStream(),
                      (events, all) -> {
                        assertThat(all).isEqualTo(1);
                        if (events == 1) {
                          throw new IllegalStateException("the disk is nearly full");
                        }
                      }))
          .hasMessage("the disk is nearly full");
      assertThat(parts()).isEmpty();
    }
  }

  @Test
  void failedStream_abortsTheExport_andLeavesNoFile() throws IOException {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      OutputStream closed = OutputStream.nullOutputStream();
      closed.close();

      assertThatThrownBy(() -> warehouse.export(exportAs(Format.CSV), closed, (events, all) -> {}))
          .isInstanceOf(IOException.class);
      assertThat(parts()).isEmpty();
    }
  }

  @Test
  void filesThatACrashHasLeft_areDeletedWhenTheWarehouseIsOpened() throws IOException {
    Files.createFile(Files.createDirectory(directory.resolve("export-parts")).resolve("1.part0"));

    open().close();

    assertThat(parts()).isEmpty();
  }

  @Test
  void fileNames_areNotUsedAgainAfterReopening() throws IOException {
    List<Path> first = filesDuringAnExport();
    assertThat(first).hasSize(1);
    assertThat(filesDuringAnExport()).hasSize(1).doesNotContainAnyElementsOf(first);
  }

  private List<Path> filesDuringAnExport() throws IOException {
    List<Path> files = new ArrayList<>();
    try (DuckDbWarehouse warehouse = open()) {
      OutputStream to =
          new OutputStream() {
            @Override
            public void write(int character) throws IOException {
              files.addAll(parts());
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
              files.addAll(parts());
            }
          };
      warehouse.export(exportAs(Format.CSV), to, (events, all) -> {});
    }
    return files;
  }

  @Test
  void interrupt_abortsTheExport_andLeavesNoFile() throws Exception {
    try (DuckDbWarehouse warehouse = open()) {
      warehouse.apply(new Facts(1).views(PHONE, DAY).batch());
      ByteArrayOutputStream received = new ByteArrayOutputStream();
      CountDownLatch interrupted = new CountDownLatch(1);
      List<Throwable> thrown = new ArrayList<>();
      Thread waiting =
          Thread.ofVirtual()
              .unstarted(
                  () -> {
                    try {
                      warehouse.export(
                          exportAs(Format.PARQUET), received, (events, all) -> await(interrupted));
                    } catch (IOException | WarehouseException e) {
                      thrown.add(e);
                    }
                  });
      waiting.start();
      waiting.interrupt();
      while (waiting.isInterrupted()) {
        Thread.onSpinWait();
      }
      interrupted.countDown();
      waiting.join();

      assertThat(thrown)
          .singleElement()
          .satisfies(e -> assertThat(e).hasMessage("the export was stopped"));
      assertThat(received.size()).isZero();
      assertThat(parts()).isEmpty();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Batch expiryUntil(long position, Instant until) {
    LogRecord expiry =
        new LogRecord.Expiry(new EventId(new UUID(9, 9)), Facts.SITE, DAY.plusSeconds(9), until);
    return new Batch(0, position, position, List.of(new LogEntry(position, expiry)));
  }

  private static Batch specialCharacters() {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("currency", new PropertyValue.Text(" eur"));
    properties.put("t:", new PropertyValue.Text("n:1"));
    properties.put("q\":\"n:2", new PropertyValue.Decimal(new BigDecimal("12.50")));
    properties.put("yes", new PropertyValue.Flag(true));
    LogRecord success =
        new LogRecord.ServerEvent(
            new EventId(new UUID(7, 1)),
            Facts.SITE,
            DAY.plusNanos(1_000),
            new EventContent(
                EventName.SUCCESS,
                "/größe?\"a\",\"b",
                Optional.of("=cmd|' /C calc'!A0"),
                Optional.of(new BigDecimal("-49.9")),
                properties),
            Forwarding.BOTH,
            Optional.of(PHONE),
            Optional.empty());
    return new Batch(0, 1, 1, List.of(new LogEntry(1, success)));
  }

  private DuckDbWarehouse open() {
    return DuckDbWarehouse.open(
        directory, DuckDbSettings.DEFAULT, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  private Path export(DuckDbWarehouse warehouse, Format format) throws IOException {
    Path file =
        Files.createDirectories(directory.resolve("exports"))
            .resolve("events." + format.wireName());
    try (OutputStream to = Files.newOutputStream(file)) {
      warehouse.export(exportAs(format), to, (events, all) -> {});
    }
    assertThat(parts()).isEmpty();
    return file;
  }

  private static EventsExport exportAs(Format format) {
    return new EventsExport(Facts.SITE, DAY.minus(Duration.ofDays(1)), END, format);
  }

  private static String quoted(Path file) {
    return "'" + file.toString().replace("'", "''") + "'";
  }

  private List<Path> parts() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("export-parts"))) {
      return files.toList();
    }
  }

  /** Runs a query in a DuckDB without Vouch's schema. */
  private static List<List<String>> rows(String query) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (Connection plain = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = plain.createStatement();
        ResultSet found = statement.executeQuery(query)) {
      while (found.next()) {
        List<String> row = new ArrayList<>();
        for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
          row.add(String.valueOf(found.getObject(column)));
        }
        rows.add(row);
      }
    }
    return rows;
  }
}
