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
 * The credited events of all sites. Changes are visible when they have been applied, and durable
 * after the next {@link Checkpoint}. {@link #version} is thread-safe; all other methods are called
 * by the projector's thread only.
 */
public final class EventStore implements AutoCloseable {
  /** The directory's name in the data directory. */
  public static final String DIRECTORY = "segments";

  /** A removal takes up to three checkpoints, which also a server makes that records nothing. */
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

  /** Returns the partitions that records were applied of. */
  public Set<Integer> partitions() {
    return Set.copyOf(state.progress().keySet());
  }

  /** Begins a partition without events at a position, because the log begins there. */
  public void begin(int partition, long position) {
    StateDraft draft = new StateDraft(state, numbering);
    draft.setProgress(partition, state.progress(partition).at(position));
    state = draft.finish();
  }

  /** Returns the first position of a partition that is not applied. */
  public long next(int partition) {
    return state.progress(partition).next();
  }

  /**
   * Applies a batch; one that was applied before has no further effect.
   *
   * @throws IllegalArgumentException if the batch neither begins at {@link #next} nor ends before
   * @throws WarehouseException if it failed; nothing of it is applied then
   */
  public void apply(ChangeBatch batch) {
    PartitionProgress before = state.progress(batch.partition());
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
          new StateChange(draft, batch.partition()).apply(batch.changes());
          draft.setProgress(batch.partition(), draft.progress(batch.partition()).after(batch));
        });
    numbering.advance(state.receivedUntil());
  }

  /**
   * Applies changes that follow from records that were applied before. To apply them again has no
   * further effect.
   *
   * @throws WarehouseException if it failed; nothing of it is applied then
   */
  public void applyDeferred(int partition, List<CreditChange> changes) {
    if (!changes.isEmpty()) {
      change(draft -> new StateChange(draft, partition).apply(changes));
    }
  }

  private void change(Consumer<StateDraft> changing) {
    StoreState before = state;
    StateDraft draft = new StateDraft(before, numbering);
    try {
      changing.accept(draft);
    } catch (RuntimeException | OutOfMemoryError e) {
      // An exhausted heap ends the process; this is memory outside it (docs/PERFORMANCE.md).
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
   * Freezes what the checkpoint makes durable. The one before must have been written, or have
   * failed.
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

  /** Returns when the first day of a partition begins that is not closed; empty if none is. */
  public Optional<Instant> closedUntil(int partition) {
    return state.progress(partition).closedUntil();
  }

  /**
   * Returns when the first day of a partition begins that is not both closed and durable: the log
   * is not needed for earlier days. Empty if none is.
   */
  public Optional<Instant> durableUntil(int partition) {
    return Optional.ofNullable(durable.progress().get(partition))
        .flatMap(PartitionProgress::closedUntil);
  }

  /** Returns the closed and durable days that have events. */
  public NavigableSet<LocalDate> closedDays(int partition) {
    return durable.files().stream()
        .flatMap(file -> file.day().stream())
        .filter(day -> day.partition() == partition)
        .map(StoredFileCheck.ClosedDay::date)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns a time before the earliest event of a partition's open days; empty without one. */
  public Optional<Instant> earliestOpen(int partition) {
    StoreState latest = state;
    return latest.sites().values().stream()
        .flatMap(site -> site.parts().keySet().stream())
        .filter(key -> key.partition() == partition && !latest.isClosed(key))
        .map(PartKey::day)
        .min(LocalDate::compareTo)
        .map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant());
  }

  /** Returns a day's events by site, time and position, of the version at the time of the call. */
  public Iterator<EventRow> rows(int partition, LocalDate day) {
    return new DayRows(state, partition, day);
  }

  /**
   * Returns a text that is another one once any event of a closed day was removed or credited to
   * another person.
   */
  public String version(int partition, LocalDate day) {
    long sum = 0;
    for (Map.Entry<SiteId, SiteParts> site : state.sites().entrySet()) {
      for (LivePart live : site.getValue().of(new PartKey(partition, site.getKey(), day))) {
        sum += live.sum();
      }
    }
    return Long.toHexString(sum);
  }

  /** Replaces the events of a day and closes it; durable after the next checkpoint. */
  public void importDay(int partition, LocalDate day, Iterator<EventRow> rows) {
    // Visitors of the day may come back in later ones.
    numbering.advance(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    change(draft -> new DayImport(draft, partition, day).run(rows));
  }

  /** Reads the orders of a partition's closed days, with their final credit, in any order. */
  public void finalOrders(int partition, Consumer<FinalOrder> to) {
    ClosedOrders.read(state, partition, to);
  }

  /** Releases memory and mapped files, without a checkpoint; versions remain readable. */
  @Override
  public void close() {
    state = StoreState.EMPTY;
  }
}
