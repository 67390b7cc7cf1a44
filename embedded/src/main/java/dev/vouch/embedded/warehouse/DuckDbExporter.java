package dev.vouch.embedded.warehouse;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.warehouse.EventExporter.Progress;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.embedded.rows.CreditedRows;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Writes exports, at most two at once, on threads that no report waits for. DuckDB writes files
 * only, so each export is a file before it is copied to its stream. Thread-safe.
 */
final class DuckDbExporter implements AutoCloseable {
  private static final int AT_ONCE = 2;
  private static final int COPIED_BYTES = 1 << 16;
  private static final long CLOSE_WAIT_SECONDS = 30;

  private final CreditedRows rows;
  private final RowsDamage damage;
  private final Path directory;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(AT_ONCE, new BackgroundThreads("warehouse-export"));

  /**
   * Deletes what a crash has left.
   *
   * @param damage receives what exports fail with
   * @param directory of the files of exports in progress; created with the first one
   */
  DuckDbExporter(CreditedRows rows, RowsDamage damage, Path directory) {
    this.rows = rows;
    this.damage = damage;
    this.directory = directory;
    deleteFiles(directory);
  }

  private static void deleteFiles(Path directory) {
    if (Files.notExists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot empty the directory export-parts: check its permissions", e);
    }
  }

  void write(EventsExport export, OutputStream to, Progress progress) throws IOException {
    PrivateFiles.createDirectory(directory);
    // Unique: an export of a warehouse that was opened again since deletes its file only later.
    Path file = directory.resolve(UUID.randomUUID().toString());
    try {
      write(new ExportWriter(rows, export, file, progress));
      copy(file, to);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static void copy(Path file, OutputStream to) throws IOException {
    byte[] buffer = new byte[COPIED_BYTES];
    try (InputStream from = Files.newInputStream(file)) {
      for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
        if (Thread.currentThread().isInterrupted()) {
          throw ExportWriter.hasStopped();
        }
        to.write(buffer, 0, read);
      }
    }
  }

  private void write(ExportWriter writer) {
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
