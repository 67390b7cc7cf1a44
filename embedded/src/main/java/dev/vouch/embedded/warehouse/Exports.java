package dev.vouch.embedded.warehouse;

import dev.vouch.core.report.EventsExport;
import dev.vouch.core.warehouse.EventExporter.Progress;
import dev.vouch.core.warehouse.QueryCancelledException;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.embedded.export.EventFileWriter;
import dev.vouch.embedded.segment.EventStore;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Writes exports on the threads of their callers, at most two at once. Thread-safe. */
final class Exports implements AutoCloseable {
  private static final int AT_ONCE = 2;
  private static final long CLOSE_WAIT_SECONDS = 30;

  private final EventStore store;
  private final Semaphore places = new Semaphore(AT_ONCE, true);
  private volatile boolean isClosed;

  Exports(EventStore store) {
    this.store = store;
  }

  void write(EventsExport export, OutputStream to, Progress progress) throws IOException {
    try {
      places.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw hasStopped(e);
    }
    try {
      requireOpen();
      EventFileWriter.write(
          export,
          store.version().site(export.site()),
          to,
          (events, ofAll) -> {
            requireOpen();
            progress.at(events, ofAll);
          });
    } catch (QueryCancelledException e) {
      Thread.currentThread().interrupt();
      throw hasStopped(e);
    } finally {
      places.release();
    }
  }

  private static WarehouseException hasStopped(Exception cause) {
    return new WarehouseException("the export was stopped", cause);
  }

  private void requireOpen() {
    if (isClosed) {
      throw new WarehouseUnavailableException("the warehouse is closed");
    }
  }

  /** Stops running exports, and waits up to {@link #CLOSE_WAIT_SECONDS} for them. */
  @Override
  public void close() {
    isClosed = true;
    try {
      if (!places.tryAcquire(AT_ONCE, CLOSE_WAIT_SECONDS, TimeUnit.SECONDS)) {
        throw new WarehouseException("an export still runs after " + CLOSE_WAIT_SECONDS + " s");
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
