package dev.vouch.core.migration;

import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.warehouse.ReportQueries;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The engine that data are copied to. What a call has copied is durable when it returns, and to
 * repeat a call after a crash changes nothing. No server may use the engine before {@link
 * #complete}. Used and closed by one thread.
 */
public interface MigrationTarget extends AutoCloseable {
  /** Returns how far the migration to this engine is; empty if none has begun. */
  Optional<MigrationProgress> progress();

  /**
   * Begins a migration: credit of days before the first open one is final.
   *
   * @param openFrom the first UTC day that is not closed; empty if none is
   * @param appendedUntil the position before the first record of each partition of the log
   * @param orders of the closed days
   * @throws MigrationException if the engine has events
   */
  void begin(Optional<LocalDate> openFrom, LogPositions appendedUntil, OrderReader orders);

  /** Reads orders one after the other. */
  @FunctionalInterface
  interface OrderReader {
    void read(Consumer<FinalOrder> to);
  }

  /** Appends those of some records that were not appended before. */
  void append(MigratedRecords records);

  /**
   * Whether a closed day need not be loaded: it is loaded, and what has changed its rows since
   * follows from the log, or nothing has.
   */
  boolean isLoaded(ClosedDay day);

  /**
   * Loads a closed day instead of the rows that were loaded of it before. Days are loaded in order,
   * and after the records of the log that were appended when the migration began.
   *
   * @param rows reads the day's rows: parts with a JSON object in a line for each row, without
   *     columns that are null, sorted by site, time and position: {@code site}, {@code
   *     received_at}, {@code position} (unique within the site), {@code event_id} (text), {@code
   *     confirmed}, {@code event_name}, {@code page_path}, {@code name}, {@code success_value},
   *     {@code order_role}, {@code properties}, {@code user_key}, {@code kind}, {@code reason},
   *     {@code visitor}, {@code person}, {@code country}, {@code device}, {@code browser}, {@code
   *     os}, the columns of touches with the prefixes {@code last_} and {@code first_}, {@code
   *     has_touches} and {@code touches}
   */
  void load(ClosedDay day, RowReader rows);

  /** Reads the rows of a closed day, and returns the day with the version that was read. */
  @FunctionalInterface
  interface RowReader {
    ClosedDay read(Consumer<byte[]> to);
  }

  /** Notes that these keys were used. */
  void addKeys(List<UsedKey> keys);

  /**
   * Waits until everything that was appended and loaded is in the reports; all closed days must be
   * loaded.
   */
  void awaitApplied() throws InterruptedException;

  /** The queries of reports, from {@link #awaitApplied} until data are added. */
  ReportQueries queries();

  /** Completes the migration: servers can use the engine. */
  void complete();

  /** Ends what was started; the migration can be continued. */
  @Override
  void close();

  /**
   * How far a migration is.
   *
   * @param openFrom the first UTC day that was not closed when it began; empty if none was
   * @param appendedUntil by partition, the position of the last record that was appended
   * @param isComplete whether servers can use the engine
   */
  record MigrationProgress(
      Optional<LocalDate> openFrom, LogPositions appendedUntil, boolean isComplete) {}
}
