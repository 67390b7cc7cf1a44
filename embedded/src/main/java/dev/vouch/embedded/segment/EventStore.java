package dev.vouch.embedded.segment;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.FinalOrder;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The credited events of all sites. Changes are visible once they are applied, and durable after
 * the next {@link Checkpoint}. {@link #version} is thread-safe; only the projector's thread may
 * call the other methods.
 */
public final class EventStore implements AutoCloseable {
  /** The directory's name in the data directory. */
  public static final String DIRECTORY = "segments";

  /**
   * The interval of checkpoints while removed events are in files, even if nothing is recorded.
   * Erasing removed events takes up to three checkpoints.
   */
  private static final Duration REMOVAL_CHECKPOINTS = Duration.ofMinutes(5);

  private final StoreDirectory directory;
  private final InstantSource clock;
  private final Numbering numbering;
  private final FileRemovals files;
  private final NumberRetention retention;
  private volatile StoreState state;
  private Manifest durable;
  private long generation;
  private Instant begun;

  EventStore(
      StoreDirectory directory,
      InstantSource clock,
      Numbering numbering,
      StoreState state,
      List<FiledParts> files,
      Manifest durable) {
    this.directory = directory;
    this.clock = clock;
    this.numbering = numbering;
    this.state = state;
    this.files = new FileRemovals(files);
    this.durable = durable;
    this.retention = new NumberRetention(numbering, durable.unused());
    this.generation = durable.generation();
    this.begun = clock.instant();
  }

  /**
   * Opens the store in a directory as of its last checkpoint, or creates it.
   *
   * @throws WarehouseException if it cannot be read or written at present
   */
  public static OpenedStore open(Path directory) {
    return open(new StoreDirectory(directory), InstantSource.system());
  }

  static OpenedStore open(StoreDirectory directory, InstantSource clock) {
    return new StoreOpening(directory, clock).open();
  }

  /** Sets the position of a store without events to that of the log's first record. */
  public void begin(long position) {
    StateDraft draft = new StateDraft(state, numbering);
    draft.setProgress(state.progress().at(position));
    state = draft.finish();
  }

  /** Returns the first position of the log that is not applied. */
  public long next() {
    return state.progress().next();
  }

  /**
   * Applies a batch; has no effect if the batch was applied before.
   *
   * @throws IllegalArgumentException if the batch neither begins at {@link #next} nor ends before
   *     it
   * @throws WarehouseException if it failed; then none of the batch is applied
   */
  public void apply(ChangeBatch batch) {
    AppliedProgress before = state.progress();
    if (batch.next() <= before.next()) {
      return;
    }
    if (batch.first() != before.next()) {
      throw new IllegalArgumentException(
          "the batch begins at position %d, but the events need position %d"
              .formatted(batch.first(), before.next()));
    }
    change(
        draft -> {
          new StateChange(draft).apply(batch.changes());
          draft.setProgress(draft.progress().after(batch));
        });
    numbering.advance(state.progress().receivedUntil());
  }

  /**
   * Applies changes that follow from records that were applied before; has no effect on changes
   * that were applied before.
   *
   * @throws WarehouseException if it failed; then none of the changes is applied
   */
  public void applyDeferred(List<CreditChange> changes) {
    if (!changes.isEmpty()) {
      change(draft -> new StateChange(draft).apply(changes));
    }
  }

  private void change(Consumer<StateDraft> changing) {
    StoreState before = state;
    StateDraft draft = new StateDraft(before, numbering);
    try {
      changing.accept(draft);
    } catch (RuntimeException | OutOfMemoryError e) {
      // Memory outside the heap is exhausted; an exhausted heap ends the process
      // (docs/PERFORMANCE.md).
      throw new WarehouseException("the changes cannot be applied", e);
    }
    StoreState after = draft.finish();
    state = after;
    retention.note(draft.removedFrom());
    files.noteRemovals(draft.removedFrom(), after, clock.instant());
    files.noteOrders(before, after);
  }

  /** Returns the latest version. */
  public StoreVersion version() {
    return new StoreVersion(state);
  }

  /** Returns the bytes of memory that the next checkpoint frees. */
  public long unwrittenBytes() {
    return files.unwrittenBytes(state);
  }

  /**
   * Freezes the version that a checkpoint makes durable. The previous checkpoint must have been
   * written or have failed.
   */
  public Checkpoint beginCheckpoint() {
    begun = clock.instant();
    numbering.endRetention();
    Set<SiteId> retained = retention.begin(begun, files.hasLostFile());
    generation++;
    return new Checkpoint(
        directory,
        state,
        files.beginCheckpoint(state),
        numbering.freeze(),
        retention.unused(),
        retained,
        generation,
        begun,
        this::end);
  }

  /** Returns whether a checkpoint is due because removed events or hashes are still in files. */
  public boolean isRemovalDue() {
    return NumberRetention.isOver(REMOVAL_CHECKPOINTS, begun, clock.instant())
        && (files.hasRemovals()
            || (retention.isNeeded() && !files.hasLostFile())
            || numbering.hasDropped());
  }

  private void end(Checkpoint checkpoint, Manifest manifest) {
    StateDraft draft = new StateDraft(state, numbering);
    checkpoint.replacements.forEach(replacement -> replacement.apply(draft));
    Optional<WarehouseException> failure =
        retention.drop(draft, checkpoint, files::hasRemovalsSinceBeginning);
    numbering.endRetention();
    state = draft.finish();
    files.endCheckpoint(checkpoint.files, state);
    durable = manifest;
    deleteOthers(manifest);
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  private void deleteOthers(Manifest manifest) {
    try {
      directory.deleteOthers(manifest.names());
    } catch (IOException | UncheckedIOException e) {
      throw new WarehouseException("old files of the event store cannot be deleted", e);
    }
  }

  /** Returns the start of the first open day; empty if no day is closed. */
  public Optional<Instant> closedUntil() {
    return state.progress().closedUntil();
  }

  /**
   * Returns the start of the first day that is not both closed and durable. The log is not needed
   * for earlier days. Empty if there is no earlier day.
   */
  public Optional<Instant> durableUntil() {
    return durable.progress().closedUntil();
  }

  /** Returns the closed and durable days that have events. */
  public NavigableSet<LocalDate> closedDays() {
    return durable.files().stream()
        .flatMap(file -> file.day().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the start of the earliest open day with events; empty if there is none. */
  public Optional<Instant> earliestOpen() {
    StoreState latest = state;
    return latest.sites().values().stream()
        .flatMap(site -> site.parts().keySet().stream())
        .filter(key -> !latest.isClosed(key))
        .map(PartKey::day)
        .min(LocalDate::compareTo)
        .map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant());
  }

  /** Returns a day's events by site, time and position, as of the time of the call. */
  public Iterator<EventRow> rows(LocalDate day) {
    return new DayRows(state, day);
  }

  /**
   * Returns a text that changes when an event of a closed day is removed or credited to another
   * person.
   */
  public String version(LocalDate day) {
    long sum = 0;
    for (Map.Entry<SiteId, SiteParts> site : state.sites().entrySet()) {
      for (LivePart live : site.getValue().of(new PartKey(site.getKey(), day))) {
        sum += live.sum();
      }
    }
    return Long.toHexString(sum);
  }

  /** Replaces the events of a day and closes it; durable after the next checkpoint. */
  public void importDay(LocalDate day, Iterator<EventRow> rows) {
    // Keep visitor hashes findable, since visitors of the day may return on later days.
    numbering.advance(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    change(draft -> new DayImport(draft, day).run(rows));
  }

  /** Reads the orders of closed days, with their final credit, in any order. */
  public void finalOrders(Consumer<FinalOrder> to) {
    ClosedOrders.read(state, to);
  }

  /** Releases memory and mapped files, without a checkpoint; versions remain readable. */
  @Override
  public void close() {
    state = StoreState.EMPTY;
  }
}
