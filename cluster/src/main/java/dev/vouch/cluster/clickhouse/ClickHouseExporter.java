package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.report.CreditedSql;
import dev.vouch.cluster.report.Query;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Semaphore;

/**
 * Writer of exports, at most two at once. Each export is one query, and so as of one moment; its
 * rows are written as they arrive. Thread-safe.
 */
final class ClickHouseExporter implements EventExporter {
  private static final int AT_ONCE = 2;

  /**
   * The maximum time until the first row, because ClickHouse sorts all rows before it sends one.
   */
  static final Duration FIRST_ROW_MAX = Duration.ofMinutes(10);

  /**
   * Few threads, so that reports are not delayed; large exports are sorted on ClickHouse's disk.
   */
  private static final Map<String, String> OPTIONS =
      Map.of(
          "max_threads", "2",
          "max_bytes_before_external_sort", Long.toString(256L << 20),
          "max_bytes_ratio_before_external_sort", "0",
          "output_format_parquet_compression_method", "zstd",
          "output_format_parquet_row_group_size", "100000");

  private final ClickHouseClient client;
  private final Semaphore places = new Semaphore(AT_ONCE, true);

  ClickHouseExporter(ClickHouseClient client) {
    this.client = client;
  }

  @Override
  public void export(EventsExport export, OutputStream to, Progress progress) throws IOException {
    try {
      places.acquire();
      try {
        write(export, to, progress);
      } finally {
        places.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw hasStopped(e);
    } catch (QueryCancelledException e) {
      throw hasStopped(e);
    } catch (IncompleteAnswerException e) {
      throw incomplete(e);
    } catch (ClickHouseException e) {
      throw new WarehouseException("ClickHouse refuses the query of the export", e);
    }
  }

  private void write(EventsExport export, OutputStream to, Progress progress) throws IOException {
    long all = count(export);
    progress.at(0, all);
    Query query = CreditedSql.of(export);
    switch (export.format()) {
      case CSV -> {
        try (InputStream answer = open(query, JsonRows.FORMAT)) {
          ExportCsv.write(
              new JsonRows(answer), to, events -> progress.at(events, Math.max(events, all)));
        }
      }
      case PARQUET -> {
        try (InputStream answer = open(query, "Parquet")) {
          ExportParquet.write(answer, to);
        }
        progress.at(all, all);
      }
    }
  }

  private long count(EventsExport export) {
    Query query = CreditedSql.countOf(export);
    return client.query(query.sql(), query.parameters()).getFirst().whole("events").orElseThrow();
  }

  private InputStream open(Query query, String format) {
    return client.open(query.sql() + "\nFORMAT " + format, query.parameters(), OPTIONS);
  }

  private static WarehouseException hasStopped(Exception cause) {
    return new WarehouseException("the export was stopped", cause);
  }

  private static WarehouseException incomplete(IncompleteAnswerException cause) {
    return Thread.currentThread().isInterrupted()
        ? hasStopped(cause)
        : new WarehouseException(
            "the export is not complete: ClickHouse ended its answer early. ClickHouse's log"
                + " contains the cause.",
            cause);
  }

  /**
   * Copier of a Parquet file from ClickHouse. The file ends with its directory and four characters,
   * so a file that is truncated, or has an error in it, is detected.
   */
  static final class ExportParquet {
    private static final byte[] END = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int COPIED_BYTES = 1 << 16;

    private ExportParquet() {}

    static void write(InputStream answer, OutputStream to) throws IOException {
      byte[] buffer = new byte[COPIED_BYTES];
      byte[] end = new byte[0];
      for (int length = read(answer, buffer); length >= 0; length = read(answer, buffer)) {
        to.write(buffer, 0, length);
        end = end(end, Arrays.copyOf(buffer, length));
      }
      if (!Arrays.equals(end, END)) {
        throw new IncompleteAnswerException();
      }
    }

    private static int read(InputStream answer, byte[] buffer) {
      try {
        return answer.read(buffer);
      } catch (IOException e) {
        throw new IncompleteAnswerException(e);
      }
    }

    private static byte[] end(byte[] former, byte[] next) {
      byte[] both = Arrays.copyOf(former, former.length + next.length);
      System.arraycopy(next, 0, both, former.length, next.length);
      return Arrays.copyOfRange(both, Math.max(0, both.length - END.length), both.length);
    }
  }
}
