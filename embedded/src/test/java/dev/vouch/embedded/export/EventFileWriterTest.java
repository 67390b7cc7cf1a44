package dev.vouch.embedded.export;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.report.ListedEvents;
import dev.vouch.embedded.segment.EventRow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of rows, read back. */
class EventFileWriterTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void parquetFile_hasTheValuesOfTheCsvFile(long seed) throws Exception {
    List<EventRow> rows = ExportedRows.random(new Random(seed), 2_000);

    List<List<Optional<String>>> parquet = ParquetRows.of(parquet(rows));
    List<List<Optional<String>>> csv = CsvLines.of(csv(rows));

    assertThat(parquet).hasSize(2_001);
    assertThat(parquet).isEqualTo(csv);
  }

  @Test
  void parquetColumns_haveTypesThatToolsKnow() throws Exception {
    assertThat(ParquetRows.schema(parquet(List.of())).lines())
        .contains(
            "  optional int64 received_at (TIMESTAMP(MICROS,true));",
            "  optional fixed_len_byte_array(11) success_value (DECIMAL(24,9));",
            "  optional binary properties (STRING);",
            "  optional binary credit_visitor (STRING);");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-0.000000001", "999999999999999.999999999", "-1E+14", "12.50"})
  void value_isExact(String value) throws Exception {
    EventRow row = ExportedRows.ofValue(new BigDecimal(value));
    int column = 6;

    assertThat(ParquetRows.of(parquet(List.of(row))).getLast().get(column))
        .map(BigDecimal::new)
        .hasValueSatisfying(written -> assertThat(written).isEqualByComparingTo(value));
    assertThat(CsvLines.of(csv(List.of(row))).getLast().get(column))
        .map(BigDecimal::new)
        .hasValueSatisfying(written -> assertThat(written).isEqualByComparingTo(value));
  }

  /** The memory of a writer is that of a group. */
  @Test
  void groupsOfRows_areBounded() throws Exception {
    List<EventRow> some = ExportedRows.random(new Random(9), 100);
    int all = 100_500;
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    Iterator<EventRow> rows =
        IntStream.range(0, all).mapToObj(index -> some.get(index % some.size())).iterator();

    EventFileWriter.write(export(Format.PARQUET), rows, all, file, (events, ofAll) -> {});

    List<BlockMetaData> groups = ParquetRows.groups(file.toByteArray());
    assertThat(groups).extracting(BlockMetaData::getRowCount).allMatch(count -> count <= 100_000);
    assertThat(groups)
        .extracting(BlockMetaData::getTotalByteSize)
        .allMatch(size -> size < 10 << 20);
    assertThat(groups.stream().mapToLong(BlockMetaData::getRowCount).sum()).isEqualTo(all);
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void person_isAnotherInEachMonthAndExport(Format format) throws Exception {
    Instant inJuly = Instant.parse("2026-07-31T22:30:00Z");
    Instant stillInJuly = Instant.parse("2026-07-31T21:30:00Z");
    List<EventRow> rows =
        List.of(
            ExportedRows.ofPerson(7, stillInJuly.minus(Duration.ofDays(20))),
            ExportedRows.ofPerson(7, stillInJuly),
            ExportedRows.ofPerson(8, stillInJuly),
            ExportedRows.ofPerson(7, inJuly),
            ExportedRows.duplicate(inJuly));

    List<Optional<String>> first = people(rows, format);
    List<Optional<String>> second = people(rows, format);

    assertThat(first.get(0)).isEqualTo(first.get(1));
    assertThat(first.get(0).orElseThrow()).matches("[0-9a-f]{16}");
    assertThat(Set.of(first.get(1), first.get(2), first.get(3), second.get(1))).hasSize(4);
    assertThat(first.get(4)).isEmpty();
  }

  @Test
  void people_areNotWithVisitors() throws Exception {
    EventRow row = ExportedRows.ofPerson(7, Instant.EPOCH);
    assertThat(row.visitor()).isPresent();

    String with = csv(List.of(row), withPeople(Format.CSV));

    assertThat(CsvLines.of(with).getLast().get(12)).isEmpty();
    assertThat(with).doesNotContain("000000000000000b");
    assertThat(csv(List.of(row))).contains("000000000000000b").doesNotContain("person");
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void interruptedWriter_stops(Format format) {
    List<EventRow> rows = ExportedRows.random(new Random(1), 3_000);
    Thread writer = Thread.currentThread();

    assertThatThrownBy(
            () ->
                EventFileWriter.write(
                    export(format),
                    rows.iterator(),
                    rows.size(),
                    OutputStream.nullOutputStream(),
                    (events, all) -> {
                      if (events == 2_000) {
                        writer.interrupt();
                      }
                    }))
        .isInstanceOf(WarehouseException.class)
        .hasMessage("the export was stopped");
    assertThat(Thread.interrupted()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void fullDisk_isTheCauseThatTheStreamNames(Format format) {
    List<EventRow> rows = ExportedRows.random(new Random(1), 30_000);

    assertThatThrownBy(
            () ->
                EventFileWriter.write(
                    export(format),
                    rows.iterator(),
                    rows.size(),
                    new FullDisk(),
                    (events, all) -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage("No space left on device");
  }

  private static final class FullDisk extends OutputStream {
    private int left = 100_000;

    @Override
    public void write(int octet) throws IOException {
      left--;
      if (left < 0) {
        throw new IOException("No space left on device");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {2_000, 50_000, 10_000_000})
  void events_comeInOrder_howeverLittleMemoryThereIs(long bytes) {
    List<EventRow> rows = ExportedRows.random(new Random(3), 1_000);
    ListedEvents events = new ListedEvents();
    List<EventRow> shuffled = new ArrayList<>(rows);
    Collections.shuffle(shuffled, new Random(4));
    shuffled.forEach(events::insert);
    Instant from = rows.get(100).at();
    Instant until = rows.get(900).at();

    List<EventRow> read = new ArrayList<>();
    new EventsInOrder(events, from, until, bytes).forEachRemaining(read::add);

    List<EventRow> expected =
        rows.stream()
            .filter(row -> !row.at().isBefore(from) && row.at().isBefore(until))
            .sorted(comparing(EventRow::at).thenComparingLong(EventRow::position))
            .toList();
    assertThat(read).isEqualTo(expected);
    assertThat(EventsInOrder.count(events, from, until)).isEqualTo(expected.size());
  }

  private static List<Optional<String>> people(List<EventRow> rows, Format format)
      throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    EventFileWriter.write(
        withPeople(format), rows.iterator(), rows.size(), file, (events, all) -> {});
    List<List<Optional<String>>> read =
        switch (format) {
          case CSV -> CsvLines.of(file.toString(StandardCharsets.UTF_8));
          case PARQUET -> ParquetRows.of(file.toByteArray());
        };
    assertThat(read.getFirst()).last().isEqualTo(Optional.of("person"));
    return read.stream().skip(1).map(List::getLast).toList();
  }

  private static EventsExport export(Format format) {
    return new EventsExport(ExportedRows.SITE, Instant.EPOCH, Instant.MAX, format);
  }

  private static EventsExport withPeople(Format format) {
    return new EventsExport(
        ExportedRows.SITE, Instant.EPOCH, Instant.MAX, format, Optional.of(BERLIN));
  }

  private static String csv(List<EventRow> rows) throws IOException {
    return csv(rows, export(Format.CSV));
  }

  private static String csv(List<EventRow> rows, EventsExport export) throws IOException {
    return new String(file(rows, export), StandardCharsets.UTF_8);
  }

  private static byte[] parquet(List<EventRow> rows) throws IOException {
    return file(rows, export(Format.PARQUET));
  }

  private static byte[] file(List<EventRow> rows, EventsExport export) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    EventFileWriter.write(export, rows.iterator(), rows.size(), file, (events, all) -> {});
    return file.toByteArray();
  }
}
