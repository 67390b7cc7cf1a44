package dev.vouch.embedded.warehouse;

import dev.vouch.core.report.EventsExport;
import dev.vouch.core.warehouse.EventExporter.Progress;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.embedded.rows.CreditedRows;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Writes exports, at most two at once, on threads that no report waits for. Thread-safe. */
final class DuckDbExporter implements AutoCloseable {
  private static final int AT_ONCE = 2;
  private static final long CLOSE_WAIT_SECONDS = 30;

  private final CreditedRows rows;
  private final RowsDamage damage;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(AT_ONCE, new BackgroundThreads("warehouse-export"));

  /**
   * @param damage receives what exports fail with
   */
  DuckDbExporter(CreditedRows rows, RowsDamage damage) {
    this.rows = rows;
    this.damage = damage;
  }

  void write(EventsExport export, Path file, Progress progress) {
    ExportWriter writer = new ExportWriter(rows, export, file, progress);
    Future<?> written;
    try {
      written = threads.submit(writer::write);
    } catch (RejectedExecutionException e) {
      throw new WarehouseUnavailableException("the warehouse is closed", e);
    }
    try {
      await(written, writer);
    } catch (WarehouseException e) {
      damage.note(e);
      throw e;
    }
  }

  /** Also when interrupted, until the writer has removed its files. */
  private static void await(Future<?> written, ExportWriter writer) {
    boolean interrupted = false;
    try {
      while (!written.isDone()) {
        try {
          written.get();
        } catch (InterruptedException e) {
          interrupted = true;
          writer.stop();
        }
      }
      written.get();
    } catch (InterruptedException e) {
      throw new AssertionError("what is done is not waited for", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException refused
          ? refused
          : new WarehouseException("the export failed", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(CLOSE_WAIT_SECONDS, TimeUnit.SECONDS)) {
        throw new WarehouseException("an export still runs after " + CLOSE_WAIT_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
