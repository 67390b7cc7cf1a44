package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.core.warehouse.WarehouseRestoringException;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.embedded.log.LogExtent;
import dev.vouch.embedded.projector.ProjectedWarehouse;
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
 * The warehouse: the events in segments, and the credit state in RocksDB, from which the credit
 * processor decides the events' credit. If either fails, {@link #recover} opens both again, as of
 * the last checkpoint, without a restart. {@link #answerAll}, {@link #export}, {@link #preview},
 * {@link #failure} and {@link #warning} are thread-safe; all other methods are called by the
 * projector's thread only.
 */
public final class SegmentWarehouse implements ProjectedWarehouse, EventExporter {
  private static final Logger LOG = LoggerFactory.getLogger(SegmentWarehouse.class);

  private static final String NOT_OPEN =
      "Reports are not available: the warehouse is opened again"
          + " after an error of its files. Vouch's log contains the cause.";
  private static final String RESTORING =
      "Reports are not available until the warehouse is restored, but events are recorded: %s.";

  private final WarehouseFiles files;

  /** Empty while the files are opened again. */
  private volatile Optional<OpenWarehouse> current;

  /** A failure that needs an operator; empty if there is none. */
  private volatile Optional<WarehouseException> obstacle = Optional.empty();

  private SegmentWarehouse(WarehouseFiles files) {
    this.files = files;
    this.current = Optional.of(OpenWarehouse.open(files));
  }

  /** Opens a warehouse with default settings and an empty log. */
  public static SegmentWarehouse open(Path directory, InstantSource clock) {
    return open(directory, StateSettings.DEFAULT, clock, LogExtent.EMPTY);
  }

  /**
   * Opens the warehouse in a data directory, or creates it. Damaged files that can be rebuilt from
   * the log and the closed days are replaced, and an error is logged. A new warehouse begins at the
   * first position of the log.
   *
   * @throws WarehouseException if another process has the warehouse open, if it cannot be read or
   *     created, or if files are damaged that cannot be rebuilt
   */
  public static SegmentWarehouse open(
      Path directory, StateSettings settings, InstantSource clock, LogExtent log) {
    return new SegmentWarehouse(
        new WarehouseFiles(directory, settings, clock, log, new WarehouseMetrics()));
  }

  private OpenWarehouse current() {
    return current.orElseThrow(() -> new WarehouseUnavailableException(NOT_OPEN));
  }

  /**
   * Returns the warehouse for a reader. Throws during a restoration, when the warehouse contains
   * only a part of the events.
   */
  private OpenWarehouse forReaders() {
    restoration()
        .ifPresent(
            progress -> {
              throw new WarehouseRestoringException(RESTORING.formatted(progress));
            });
    return current();
  }

  /** Returns the progress of a restoration; empty if there is none. */
  private Optional<String> restoration() {
    return current
        .map(OpenWarehouse::restoration)
        .filter(restoration -> !restoration.isComplete())
        .map(RestorationProgress::progress);
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

  /**
   * Returns the reason why reports are not available, in one sentence; empty if they are. Cheap.
   */
  public Optional<String> failure() {
    return obstacle
        .map(why -> "Reports are not available: " + why.getMessage())
        .or(() -> restoration().map(RESTORING::formatted))
        .or(() -> Optional.of(NOT_OPEN).filter(_ -> current.isEmpty()));
  }

  /**
   * Returns a problem that needs an operator although reports are available; empty if there is
   * none. Cheap.
   */
  public Optional<String> warning() {
    return current.flatMap(OpenWarehouse::warning);
  }

  /** Returns the measurements of the warehouse. */
  public WarehouseMetrics metrics() {
    return files.metrics();
  }

  @Override
  public long next(int partition) {
    return current().next();
  }

  /**
   * Returns the position after the last record that is applied to the events or to the credit
   * state. The events may be ahead of the state.
   */
  @Override
  public long endOfApplied(int partition) {
    return current().endOfApplied();
  }

  @Override
  public void apply(Batch batch) {
    current().apply(batch);
  }

  @Override
  public long checkpoint(int partition) {
    return current().checkpoint();
  }

  @Override
  public boolean continueWork(int partition) {
    return current().continueWork();
  }

  /** Makes everything durable that is applied, before it returns. */
  public void checkpointAll() {
    current().checkpointAll();
  }

  @Override
  public Answers answerAll(Collection<? extends Question<?>> questions) {
    return forReaders().reports().answerAll(questions);
  }

  /** {@inheritDoc} Each query uses the warehouse instance that is open when it is asked. */
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
