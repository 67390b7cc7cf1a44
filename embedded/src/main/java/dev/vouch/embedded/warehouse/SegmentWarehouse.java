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
import dev.vouch.embedded.state.StateSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The warehouse: the events in segments, and the credit state in RocksDB from which the credit
 * processor decides what is in them. A failure of one of them costs no restart: {@link #recover}
 * opens both again, as of the last checkpoint. {@link #answerAll}, {@link #export}, {@link
 * #preview}, {@link #failure} and {@link #warning} are thread-safe; all other methods are called by
 * the projector's thread only.
 */
public final class SegmentWarehouse implements Warehouse, EventExporter {
  private static final Logger LOG = LoggerFactory.getLogger(SegmentWarehouse.class);

  private static final String NOT_OPEN =
      "Reports are not available: the warehouse is opened again"
          + " after an error of its files. Vouch's log contains the cause.";
  private static final String RESTORING =
      "Reports are not available until the warehouse is restored, but events are recorded: %s.";

  private final WarehouseFiles files;

  /** Empty while the files are opened again. */
  private volatile Optional<OpenWarehouse> current;

  /** What only an operator can change; empty if nothing. */
  private volatile Optional<WarehouseException> obstacle = Optional.empty();

  private SegmentWarehouse(WarehouseFiles files) {
    this.files = files;
    this.current = Optional.of(OpenWarehouse.open(files));
  }

  /** Opens the warehouse of an empty log. */
  public static SegmentWarehouse open(Path directory, InstantSource clock) {
    return open(directory, StateSettings.DEFAULT, clock, LogExtent.EMPTY);
  }

  /**
   * Opens the warehouse in a data directory, or creates it. What is damaged and follows from the
   * log and the closed days is replaced, with an error in the process's log. A new one begins where
   * the log begins.
   *
   * @throws WarehouseException if another process has it open, if it cannot be read or created, or
   *     if files are damaged that the log does not replace
   */
  public static SegmentWarehouse open(
      Path directory, StateSettings settings, InstantSource clock, LogExtent log) {
    return new SegmentWarehouse(
        new WarehouseFiles(directory, settings, clock, log, new WarehouseMetrics()));
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
    return current
        .map(OpenWarehouse::replay)
        .filter(replay -> !replay.isComplete())
        .map(LogReplay::progress);
  }

  @Override
  public boolean recover() {
    if (current.isPresent()) {
      OpenWarehouse open = current.get();
      if (open.isUsable()) {
        return false;
      }
      current = Optional.empty();
      open.close();
    }
    if (obstacle.isPresent()) {
      throw obstacle.get();
    }
    try {
      current = Optional.of(OpenWarehouse.open(files));
    } catch (WarehouseException e) {
      obstacle = Optional.of(e).filter(WarehouseException::isDamage);
      throw e;
    }
    LOG.info("The warehouse is open again");
    return true;
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
    return current.flatMap(OpenWarehouse::warning);
  }

  /** Returns the measurements of the warehouse. */
  public WarehouseMetrics metrics() {
    return files.metrics();
  }

  @Override
  public long next(int partition) {
    return current().next(partition);
  }

  /** The events may be ahead of the credit state. */
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

  /** Makes everything durable that is applied, before it returns. */
  public void checkpointAll() {
    current().checkpointAll();
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    return forReaders().reports().answerAll(questions);
  }

  /** {@inheritDoc} Queries the instance that is open at the time of a call. */
  @Override
  public ReportQueries forPublicLinks() {
    return questions -> forReaders().reports().forPublicLinks().answerAll(questions);
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
    current.ifPresent(OpenWarehouse::close);
  }
}
