package dev.vouch.core.migration;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The engine that data are copied to. Each method's changes are durable on return, and a call can
 * be repeated after a crash. No server may use the engine before {@link #complete}. Used and closed
 * by one thread.
 */
public interface MigrationTarget extends AutoCloseable {
  /** Returns the progress of the migration to this engine; empty if no migration has begun. */
  Optional<MigrationProgress> progress();

  /**
   * Begins a migration. The credit of events before the first open day is final.
   *
   * @param openFrom the first UTC day that is not closed; empty if no day is closed
   * @param appendedUntil the position before the first record of each partition of the log
   * @param orders reads the orders of the closed days
   * @throws MigrationException if the engine has events
   */
  void begin(Optional<LocalDate> openFrom, LogPositions appendedUntil, OrderReader orders);

  /** A reader of orders, one at a time. */
  @FunctionalInterface
  interface OrderReader {
    void read(Consumer<FinalOrder> to);
  }

  /** Appends the records that were not appended before. */
  void append(MigratedRecords records);

  /**
   * Whether a closed day is loaded, and its rows have not changed since or the log has the changes.
   */
  boolean isLoaded(ClosedDay day);

  /**
   * Loads a closed day, and replaces its rows if it was loaded before. Days are loaded in order,
   * after the log records that existed when the migration began.
   *
   * @param rows reads the day's rows as parts, with one JSON object per line and row, without
   *     columns that are null, sorted by site, time and position: {@code site}, {@code
   *     received_at}, {@code position} (unique within the site), {@code event_id} (text), {@code
   *     confirmed}, {@code event_name}, {@code page_path}, {@code name}, {@code success_value},
   *     {@code order_role}, {@code properties}, {@code user_key}, {@code kind}, {@code reason},
   *     {@code visitor}, {@code person}, {@code country}, {@code device}, {@code browser}, {@code
   *     os}, the columns of touches with the prefixes {@code last_} and {@code first_}, {@code
   *     has_touches} and {@code touches}
   */
  void load(ClosedDay day, RowReader rows);

  /** A reader of a closed day's rows, which returns the day with the version that was read. */
  @FunctionalInterface
  interface RowReader {
    ClosedDay read(Consumer<byte[]> to);
  }

  /** Stores idempotency keys as used. */
  void addKeys(List<UsedKey> keys);

  /**
   * Waits until everything that was appended and loaded is in the reports; all closed days must be
   * loaded.
   */
  void awaitApplied() throws InterruptedException;

  /** Returns the queries of reports; valid after {@link #awaitApplied}, until data are added. */
  ReportQueries queries();

  /** Completes the migration: servers can use the engine. */
  void complete();

  /** Releases all resources; the migration can be continued later. */
  @Override
  void close();

  /**
   * The progress of a migration.
   *
   * @param openFrom the first UTC day that was not closed when the migration began; empty if no day
   *     was closed
   * @param appendedUntil by partition, the position of the last record that was appended
   * @param isComplete whether servers can use the engine
   */
  record MigrationProgress(
      Optional<LocalDate> openFrom, LogPositions appendedUntil, boolean isComplete) {}
}
