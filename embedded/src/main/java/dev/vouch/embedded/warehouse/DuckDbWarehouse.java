package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.duckdb.NativeLibrary;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The warehouse in one DuckDB file, and the credit state in RocksDB from which the credit processor
 * decides what is in it. An error that makes one of them refuse everything costs no restart: {@link
 * #recover} opens the file again. {@link #answer}, {@link #answerAll}, {@link #export} and {@link
 * #failure} are thread-safe; all other methods are called by the projector's thread only.
 */
public final class DuckDbWarehouse implements Warehouse, EventExporter {
  private static final Logger LOG = LoggerFactory.getLogger(DuckDbWarehouse.class);

  private static final String NOT_OPEN =
      "Reports are not available, but events are still recorded: the warehouse is opened again"
          + " after an error of its database. Vouch's log contains the cause.";

  private final WarehouseFiles files;

  /** Empty while the file is opened again. */
  private volatile Optional<OpenWarehouse> current;

  private DuckDbWarehouse(WarehouseFiles files) {
    this.files = files;
    current = Optional.of(OpenWarehouse.open(files));
  }

  /**
   * Loads DuckDB's library, which the first {@link #open} in a process else does. It takes a while,
   * and can be called beside other work.
   */
  public static void loadLibrary() {
    NativeLibrary.load();
  }

  /** Opens the warehouse of a log that was never pruned. */
  public static DuckDbWarehouse open(Path directory, DuckDbSettings settings, InstantSource clock) {
    return open(directory, settings, clock, () -> LogStart.COMPLETE);
  }

  /**
   * Opens the warehouse in a directory, or creates it. What is damaged is replaced, with an error
   * in the process's log: the state from the log, and the rows from the sealed days and the log.
   * New rows begin where the log begins.
   *
   * @throws WarehouseException if another process has it open, if it cannot be read or created, or
   *     if the rows are damaged, the log was pruned and no day is sealed
   */
  public static DuckDbWarehouse open(
      Path directory, DuckDbSettings settings, InstantSource clock, Supplier<LogStart> log) {
    return new DuckDbWarehouse(new WarehouseFiles(directory, settings, clock, log));
  }

  private OpenWarehouse current() {
    return current.orElseThrow(() -> new WarehouseUnavailableException(NOT_OPEN));
  }

  @Override
  public boolean recover() {
    if (current.isPresent()) {
      OpenWarehouse open = current.get();
      if (open.isUsable()) {
        return false;
      }
      current = Optional.empty();
      // DuckDB opens the file anew only when every connection to it is closed.
      open.close();
    }
    current = Optional.of(OpenWarehouse.open(files));
    LOG.info("The warehouse is open again");
    return true;
  }

  /** Returns why no report is answered at present, in one sentence; empty if they are. Cheap. */
  public Optional<String> failure() {
    return current.isPresent() ? Optional.empty() : Optional.of(NOT_OPEN);
  }

  @Override
  public long next(int partition) {
    return current().next(partition);
  }

  /** The rows may be ahead of the credit state. */
  @Override
  public long endOfApplied(int partition) {
    return current().endOfApplied(partition);
  }

  @Override
  public void apply(Batch batch) {
    current().apply(batch);
  }

  @Override
  public void closeDays(int partition, Instant allReceivedUntil) {
    current().closeDays(partition, allReceivedUntil);
  }

  @Override
  public long checkpoint(int partition) {
    return current().checkpoint(partition);
  }

  @Override
  public boolean continueWork(int partition) {
    return current().continueWork(partition);
  }

  @Override
  public <A> A answer(Question<A> question) {
    return current().members().answer(question);
  }

  @Override
  public Answers answerAll(Collection<? extends ScopedQuestion<?>> questions) {
    return current().members().answerAll(questions);
  }

  @Override
  public ReportQueries forPublicLinks() {
    return new PublicLinkQueries();
  }

  /** Queries the instance that is open at the time of the call. */
  private final class PublicLinkQueries implements ReportQueries {
    @Override
    public <A> A answer(Question<A> question) {
      return current().publicLinks().answer(question);
    }

    @Override
    public Answers answerAll(Collection<? extends ScopedQuestion<?>> questions) {
      return current().publicLinks().answerAll(questions);
    }
  }

  @Override
  public void export(EventsExport export, Path file, Progress progress) {
    current().export(export, file, progress);
  }

  @Override
  public void close() {
    current.ifPresent(OpenWarehouse::close);
  }
}
