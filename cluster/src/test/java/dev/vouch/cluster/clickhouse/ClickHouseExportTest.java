package dev.vouch.cluster.clickhouse;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.cluster.clickhouse.ClickHouseExporter.ExportParquet;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What ends an export halfway: an error of ClickHouse, and the reader. */
@Tag("prove")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClickHouseExportTest {
  /** Fails after rows that ClickHouse has sent by then. */
  private static final String FAILING =
      """
      SELECT toString(number) AS name, throwIf(number = 2000000) AS failing
      FROM system.numbers LIMIT 3000000
      SETTINGS max_block_size = 1000, max_threads = 1
      """;

  private static final String ENDLESS =
      "SELECT toString(number) AS name FROM system.numbers SETTINGS max_block_size = 1000";

  private final ClickHouseServer server = ClickHouseServer.open();
  private final ClickHouseClient client = server.client("exports");

  @AfterAll
  void close() {
    client.close();
    server.close();
  }

  @Test
  void errorHalfway_isNeverACompleteCsvFile() throws IOException {
    client.createDatabase();
    CountedBytes to = new CountedBytes();
    try (InputStream answer =
        client.open(FAILING + "FORMAT " + JsonRows.FORMAT, Map.of(), Map.of())) {
      assertThatThrownBy(() -> ExportCsv.write(new JsonRows(answer), to, events -> {}))
          .isInstanceOf(IncompleteAnswerException.class);
    }
    assertThat(to.count).as("rows before the error").isPositive();
  }

  @Test
  void errorHalfway_isNeverACompleteParquetFile() throws IOException {
    client.createDatabase();
    CountedBytes to = new CountedBytes();
    try (InputStream answer =
        client.open(
            FAILING + ", output_format_parquet_row_group_size = 1000\nFORMAT Parquet",
            Map.of(),
            Map.of())) {
      assertThatThrownBy(() -> ExportParquet.write(answer, to))
          .isInstanceOf(IncompleteAnswerException.class);
    }
    assertThat(to.count).as("rows before the error").isPositive();
  }

  @Test
  void closedAnswer_cancelsTheQuery() throws IOException {
    client.createDatabase();
    try (InputStream answer =
        client.open(ENDLESS + "\nFORMAT " + JsonRows.FORMAT, Map.of(), Map.of())) {
      assertThat(new JsonRows(answer).next()).isPresent();
      assertThat(isRunning()).isTrue();
    }

    await("query is cancelled").until(() -> !isRunning());
  }

  @Test
  void interrupt_endsTheReading_andCancelsTheQuery() throws IOException {
    client.createDatabase();
    try (InputStream answer =
        client.open(ENDLESS + "\nFORMAT " + JsonRows.FORMAT, Map.of(), Map.of())) {
      assertThatThrownBy(
              () ->
                  ExportCsv.write(
                      new JsonRows(answer),
                      OutputStream.nullOutputStream(),
                      events -> {
                        if (events == 5_000) {
                          Thread.currentThread().interrupt();
                        }
                      }))
          .isInstanceOf(IncompleteAnswerException.class);
      assertThat(Thread.interrupted()).as("remains interrupted").isTrue();
    }

    await("query is cancelled").until(() -> !isRunning());
  }

  private boolean isRunning() {
    return !client
        .query(
            "SELECT 1 AS found FROM system.processes WHERE query LIKE 'SELECT toString(number)%'",
            Map.of())
        .isEmpty();
  }

  /** Counts what it is given. */
  private static final class CountedBytes extends OutputStream {
    private long count;

    @Override
    public void write(int character) {
      count++;
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      count += length;
    }
  }
}
