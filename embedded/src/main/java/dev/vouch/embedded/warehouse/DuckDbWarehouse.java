package dev.vouch.embedded.warehouse;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.EventsExport;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.ScopedQuestion;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The warehouse in one DuckDB file. Facts are appended on arrival. Credit is computed when a report
 * reads it, stored until something changes it, and final when its day closes. An error that makes
 * DuckDB refuse everything costs no restart: {@link #recover} opens the file again. {@link
 * #answer}, {@link #answerAll}, {@link #export} and {@link #failure} are thread-safe; all other
 * methods are called by the projector's thread only.
 */
public final class DuckDbWarehouse implements Warehouse, EventExporter {
  private static final Logger LOG = LoggerFactory.getLogger(DuckDbWarehouse.class);

  private static final String NOT_OPEN =
      "Reports are not available, but events are still recorded: the warehouse is opened again"
          + " after an error of its database. Vouch's log contains the cause.";

  private final WarehouseFile file;
  private final Clock clock;

  /** Empty while the file is opened again. */
  private volatile Optional<OpenWarehouse> current;

  private DuckDbWarehouse(WarehouseFile file, Clock clock) {
    this.file = file;
    this.clock = clock;
    current = Optional.of(OpenWarehouse.open(file, clock));
  }

  /**
   * Loads DuckDB's library, which the first {@link #open} in a process else does. It takes a while,
   * and can be called beside other work.
   */
  public static void loadLibrary() {
    NativeLibrary.load();
  }

  /** Opens the warehouse of a log that was never pruned. */
  public static DuckDbWarehouse open(Path directory, DuckDbSettings settings, Clock clock) {
    return open(directory, settings, clock, () -> LogStart.COMPLETE);
  }

  /**
   * Opens the file {@code warehouse.duckdb} in a directory, or creates it. A damaged one is
   * replaced by an empty one if the log has every record, with an error in the process's log. A new
   * one begins where the log begins.
   *
   * @throws WarehouseException if another process has it open, if it cannot be read or created, or
   *     if it is damaged and the log was pruned
   */
  public static DuckDbWarehouse open(
      Path directory, DuckDbSettings settings, Clock clock, Supplier<LogStart> log) {
    return new DuckDbWarehouse(new WarehouseFile(directory, settings, clock, log), clock);
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
    current = Optional.of(OpenWarehouse.open(file, clock));
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

  /**
   * Stores the credit of what came more than an hour ago, as is done every few minutes anyway, so
   * that neither reports nor closing days need compute it. For those who fill a warehouse at once.
   */
  public void refreshAllBehind() {
    current().refreshAllBehind();
  }

  /**
   * Stores the credit of a site's open events as it is now, so that reports need not compute it;
   * they come out the same. For tests: reports do it where it pays.
   */
  void refresh(SiteId site) {
    current().refresh(site);
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
