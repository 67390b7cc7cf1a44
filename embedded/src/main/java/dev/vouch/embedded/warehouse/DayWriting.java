package dev.vouch.embedded.warehouse;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.duckdb.ConnectionInterrupt;
import dev.vouch.embedded.rows.CreditedRows;
import dev.vouch.embedded.rows.ExpandedRows;
import dev.vouch.embedded.sealed.SealedDay;
import dev.vouch.embedded.sealed.SealedDays;
import dev.vouch.embedded.sealed.WrittenDay;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.duckdb.DuckDBConnection;

/**
 * Writes the file of one closed day at a time, that of a large day in the background, so that the
 * projector is not delayed. For the projector's thread.
 */
final class DayWriting {
  /** Takes some 0.1 s. */
  private static final long SMALL_ROWS_MAX = 20_000;

  /** After so many stops a day is written at once, so that frequent removals do not prevent it. */
  private static final int STOPS_MAX = 2;

  private static final long INTERRUPT_INTERVAL_MS = 10;

  private final CreditedRows rows;
  private final SealedDays sealed;
  private final Executor background;
  private Optional<Writing> current = Optional.empty();
  private int stops;

  /**
   * A day that is being written.
   *
   * @param begun whether the thread has begun, or is not to begin any more
   */
  private record Writing(
      SealedDay day,
      DuckDBConnection reader,
      AtomicBoolean begun,
      CompletableFuture<WrittenDay> result) {}

  DayWriting(CreditedRows rows, SealedDays sealed, Executor background) {
    this.rows = rows;
    this.sealed = sealed;
    this.background = background;
  }

  /** Returns the day that is being written. */
  Optional<SealedDay> day() {
    return current.map(Writing::day);
  }

  /** Begins to write a day, when no other is being written. */
  void begin(SealedDay day) throws SQLException {
    boolean isAtOnce = stops >= STOPS_MAX || isSmall(day);
    Writing writing =
        new Writing(day, rows.duplicate(), new AtomicBoolean(), new CompletableFuture<>());
    current = Optional.of(writing);
    if (isAtOnce) {
      write(writing);
    } else {
      background.execute(() -> write(writing));
    }
  }

  private boolean isSmall(SealedDay day) throws SQLException {
    try (DuckDBConnection reader = rows.duplicate()) {
      return ExpandedRows.count(reader, day.partition(), day.date()) <= SMALL_ROWS_MAX;
    }
  }

  private void write(Writing writing) {
    if (!writing.begun().compareAndSet(false, true)) {
      return;
    }
    try {
      WrittenDay written;
      try (DuckDBConnection reader = writing.reader()) {
        written = sealed.write(writing.day(), reader);
      }
      boolean _ = writing.result().complete(written);
    } catch (SQLException | RuntimeException | Error e) {
      boolean _ = writing.result().completeExceptionally(e);
    }
  }

  /**
   * Seals the day, if it is written.
   *
   * @return the day; empty if it is still being written
   * @throws WarehouseException if it cannot be written
   */
  Optional<SealedDay> finish() {
    if (current.isEmpty() || !current.get().result().isDone()) {
      return Optional.empty();
    }
    Writing written = current.get();
    current = Optional.empty();
    sealed.publish(result(written));
    stops = 0;
    return Optional.of(written.day());
  }

  private static WrittenDay result(Writing written) {
    try {
      return written.result().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new WarehouseException("the file of a sealed day cannot be written", e);
    }
  }

  /** Stops writing, and deletes what is written; the day has to be begun again. */
  void stop() {
    if (current.isEmpty()) {
      return;
    }
    Writing writing = current.get();
    current = Optional.empty();
    stops++;
    if (writing.begun().compareAndSet(false, true)) {
      close(writing.reader());
    } else {
      awaitEnd(writing);
    }
    sealed.discard();
  }

  private static void close(DuckDBConnection reader) {
    try {
      reader.close();
    } catch (SQLException e) {
      throw new WarehouseException("a connection to the credited rows cannot be closed", e);
    }
  }

  /** An interrupt has no effect between two statements. */
  private static void awaitEnd(Writing writing) {
    boolean isEnded = false;
    while (!isEnded) {
      ConnectionInterrupt.interrupt(writing.reader());
      try {
        WrittenDay _ = writing.result().get(INTERRUPT_INTERVAL_MS, TimeUnit.MILLISECONDS);
        isEnded = true;
      } catch (ExecutionException _) {
        isEnded = true;
      } catch (TimeoutException _) {
        isEnded = false;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new WarehouseException("interrupted while a day was being sealed", e);
      }
    }
  }
}
