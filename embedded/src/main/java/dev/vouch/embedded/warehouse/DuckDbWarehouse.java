package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogExtent;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseRestoringException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import dev.vouch.embedded.rollup.RollupSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The warehouse in one DuckDB file, and the credit state in RocksDB from which the credit processor
 * decides what is in it. An error that makes one of them refuse everything costs no restart: {@link
 * #recover} opens the file again. {@link #answerAll}, {@link #export}, {@link #preview} and {@link
 * #failure} are thread-safe; all other methods are called by the projector's thread only.
 */
public final class DuckDbWarehouse implements Warehouse, EventExporter {
  private static final Logger LOG = LoggerFactory.getLogger(DuckDbWarehouse.class);

  private static final String NOT_OPEN =
      "Reports are not available: the warehouse is opened again"
          + " after an error of its database. Vouch's log contains the cause.";
  private static final String RESTORING =
      "Reports are not available until the warehouse is restored, but events are recorded: %s.";

  private final WarehouseFiles files;

  /** Empty while the files are opened again or restored. */
  private volatile Optional<OpenWarehouse> current = Optional.empty();

  /** Present while the files are restored. */
  private volatile Optional<WarehouseOpening> opening;

  /** What only an operator can change; empty if nothing. */
  private volatile Optional<WarehouseException> obstacle = Optional.empty();

  private DuckDbWarehouse(WarehouseFiles files) {
    this.files = files;
    opening = Optional.of(WarehouseOpening.begin(files));
    if (!opening.get().isRestoring()) {
      complete(opening.get());
    }
  }

  /** Opens the warehouse of an empty log. */
  public static DuckDbWarehouse open(Path directory, DuckDbSettings settings, InstantSource clock) {
    return open(directory, settings, clock, LogExtent.EMPTY);
  }

  /** Opens a warehouse whose sites have UTC days. */
  public static DuckDbWarehouse open(
      Path directory, DuckDbSettings settings, InstantSource clock, LogExtent log) {
    return open(directory, settings, clock, log, RollupSettings.UTC);
  }

  /**
   * Opens the warehouse in a directory, or creates it. What is damaged is replaced, with an error
   * in the process's log: the state from the log, and the rows from the sealed days and the log.
   * New rows begin where the log begins. What is copied to new rows before that is left to {@link
   * #recover}.
   *
   * @param rollups which days have rollups, from which reports about whole days are faster
   * @throws WarehouseException if another process has it open, if it cannot be read or created, or
   *     if the rows are damaged, the log was pruned and no day is sealed
   */
  public static DuckDbWarehouse open(
      Path directory,
      DuckDbSettings settings,
      InstantSource clock,
      LogExtent log,
      RollupSettings rollups) {
    return new DuckDbWarehouse(new WarehouseFiles(directory, settings, clock, log, rollups));
  }

  private OpenWarehouse current() {
    return current.orElseThrow(() -> new WarehouseUnavailableException(NOT_OPEN));
  }

  /** The warehouse for a reader, who must not see a part of the events. */
  private OpenWarehouse forReaders() {
    restoration()
        .ifPresent(
            progress -> {
              throw new WarehouseRestoringException(RESTORING.formatted(progress));
            });
    return current();
  }

  /** Returns how far the restoration is; empty if there is none. */
  private Optional<String> restoration() {
    return opening
        .map(WarehouseOpening::progress)
        .or(
            () ->
                current
                    .map(OpenWarehouse::replay)
                    .filter(replay -> !replay.isComplete())
                    .map(LogReplay::progress));
  }

  @Override
  public boolean recover() {
    if (current.isPresent()) {
      OpenWarehouse open = current.get();
      boolean isReplaced = open.canBeReplaced();
      if (open.isUsable() && !isReplaced) {
        return false;
      }
      close(open, isReplaced);
    }
    if (obstacle.isPresent()) {
      throw obstacle.get();
    }
    advance();
    return current.isPresent();
  }

  private void close(OpenWarehouse open, boolean isReplaced) {
    current = Optional.empty();
    // DuckDB opens the file anew only when every connection to it is closed.
    open.close();
    if (isReplaced) {
      new RowsOpener(files, files.openSealedDays()).setAside();
    }
  }

  private void advance() {
    WarehouseOpening opened = opening.orElseGet(() -> WarehouseOpening.begin(files));
    opening = Optional.of(opened).filter(WarehouseOpening::isRestoring);
    try {
      if (!opened.advance()) {
        complete(opened);
        LOG.info("The warehouse is open again");
      }
    } catch (RuntimeException e) {
      // What is copied already is not lost.
      opening = Optional.empty();
      opened.close();
      if (e instanceof WarehouseException failed && failed.isDamage()) {
        obstacle = Optional.of(failed);
      }
      throw e;
    }
  }

  private void complete(WarehouseOpening opened) {
    current = Optional.of(opened.complete());
    opening = Optional.empty();
  }

  @Override
  public boolean isOpen() {
    return current.isPresent();
  }

  @Override
  public void caughtUp(Instant until) {
    current().caughtUp(until);
  }

  @Override
  public void cannotAdvance() {
    current().cannotAdvance();
  }

  /** Returns why no report is answered at present, in one sentence; empty if they are. Cheap. */
  public Optional<String> failure() {
    return obstacle
        .map(why -> "Reports are not available: " + why.getMessage())
        .or(() -> restoration().map(RESTORING::formatted))
        .or(() -> Optional.of(NOT_OPEN).filter(_ -> current.isEmpty()));
  }

  /** Returns what needs an operator although reports are answered; empty if nothing. Cheap. */
  public Optional<String> warning() {
    List<String> warnings = current.map(DuckDbWarehouse::warnings).orElse(List.of());
    return Optional.of(String.join(" ", warnings)).filter(text -> !text.isEmpty());
  }

  private static List<String> warnings(OpenWarehouse open) {
    List<String> warnings = new ArrayList<>();
    if (open.hasDamagedRows()) {
      warnings.add(
          "A block of warehouse.duckdb is damaged, and reports that read it fail. Vouch's log"
              + " says what to do.");
    }
    open.notRestored().ifPresent(warnings::add);
    return warnings;
  }

  /** Returns the measurements of the warehouse. */
  public WarehouseMetrics metrics() {
    return files.metrics();
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
  public long checkpoint(int partition) {
    return current().checkpoint(partition);
  }

  @Override
  public boolean continueWork(int partition) {
    return current().continueWork(partition);
  }

  /**
   * Makes all rollups of past days at once, instead of in a twentieth of the time; for a warehouse
   * that was filled without a server.
   */
  public void rollUp() {
    current().rollUp();
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    return forReaders().members().answerAll(questions);
  }

  @Override
  public ReportQueries forPublicLinks() {
    return new PublicLinkQueries();
  }

  /** Queries the instance that is open at the time of the call. */
  private final class PublicLinkQueries implements ReportQueries {
    @Override
    public Answers answerAll(Collection<? extends Question<?>> questions) {
      return forReaders().publicLinks().answerAll(questions);
    }
  }

  @Override
  public void export(EventsExport export, OutputStream to, Progress progress) throws IOException {
    forReaders().export(export, to, progress);
  }

  /**
   * Returns the credit that an event would have if it was the next record; empty if that is not
   * known at present. Thread-safe; blocks.
   */
  public Optional<PreviewedCredit> preview(LogRecord.ServerEvent event) {
    return restoration().isPresent()
        ? Optional.empty()
        : current.flatMap(open -> open.preview(event));
  }

  @Override
  public void close() {
    opening.ifPresent(WarehouseOpening::close);
    current.ifPresent(OpenWarehouse::close);
  }
}
