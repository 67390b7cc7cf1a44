package dev.vouch.embedded.segment;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.credit.FinalOrder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The credited events of all sites. Changes are visible when they have been applied, and durable
 * after the next {@link Checkpoint}. {@link #version} is thread-safe; all other methods are called
 * by the projector's thread only.
 */
public final class EventStore implements AutoCloseable {
  /** The directory's name in the data directory. */
  public static final String DIRECTORY = "segments";

  private EventStore() {}

  /**
   * Opens the store in a directory as of its last checkpoint, or creates it.
   *
   * @throws dev.vouch.core.warehouse.WarehouseException if it cannot be read or written at present
   */
  public static OpenedStore open(Path directory) {
    throw new UnsupportedOperationException(directory.toString());
  }

  /**
   * Deletes all but the files of closed days, people and texts, so that the log is replayed over
   * them from its beginning.
   */
  public static void deleteDerived(Path directory) {
    throw new UnsupportedOperationException(directory.toString());
  }

  /**
   * Reads how far the store in a directory is, as of its last checkpoint, without opening it; also
   * while another process writes it. Empty if there is none.
   *
   * @throws dev.vouch.core.warehouse.WarehouseException if it is damaged or cannot be read
   */
  public static Optional<StoreExtent> extent(Path directory) {
    throw new UnsupportedOperationException(directory.toString());
  }

  /**
   * Returns the files in a directory that do not follow from the log, as of its last checkpoint;
   * also while another process writes it. Empty if there is none.
   *
   * @throws dev.vouch.core.warehouse.WarehouseException if the manifest is damaged or cannot be read
   */
  public static Optional<KeptFiles> kept(Path directory) {
    throw new UnsupportedOperationException(directory.toString());
  }

  /** Compares each file with its checksum; also while the store is open, on any thread. */
  public static List<FileCheck> check(Path directory) {
    throw new UnsupportedOperationException(directory.toString());
  }

  /** Returns the partitions that records were applied of. */
  public Set<Integer> partitions() {
    throw new UnsupportedOperationException();
  }

  /** Begins a partition without events at a position, because the log begins there. */
  public void begin(int partition, long position) {
    throw new UnsupportedOperationException();
  }

  /** Returns the first position of a partition that is not applied. */
  public long next(int partition) {
    throw new UnsupportedOperationException();
  }

  /**
   * Applies a batch; one that was applied before has no further effect.
   *
   * @throws IllegalArgumentException if the batch neither begins at {@link #next} nor ends before
   * @throws dev.vouch.core.warehouse.WarehouseException if it failed; nothing of it is applied then
   */
  public void apply(ChangeBatch batch) {
    throw new UnsupportedOperationException();
  }

  /**
   * Applies changes that follow from records that were applied before. To apply them again has no
   * further effect.
   */
  public void applyDeferred(int partition, List<CreditChange> changes) {
    throw new UnsupportedOperationException();
  }

  /** Returns the latest version. */
  public StoreVersion version() {
    throw new UnsupportedOperationException();
  }

  /** Returns the bytes of memory that the next checkpoint frees. */
  public long unwrittenBytes() {
    throw new UnsupportedOperationException();
  }

  /** Freezes what the checkpoint makes durable. */
  public Checkpoint beginCheckpoint() {
    throw new UnsupportedOperationException();
  }

  /** Returns when the first day of a partition begins that is not closed; empty if none is. */
  public Optional<Instant> closedUntil(int partition) {
    throw new UnsupportedOperationException();
  }

  /**
   * Returns when the first day of a partition begins that is not both closed and durable: the log
   * is not needed for earlier days. Empty if none is.
   */
  public Optional<Instant> durableUntil(int partition) {
    throw new UnsupportedOperationException();
  }

  /** Returns the closed and durable days that have events. */
  public NavigableSet<LocalDate> closedDays(int partition) {
    throw new UnsupportedOperationException();
  }

  /** Returns when the earliest event of a partition's open days was received. */
  public Optional<Instant> earliestOpen(int partition) {
    throw new UnsupportedOperationException();
  }

  /** Returns a day's events by site, time and position, of the version at the time of the call. */
  public Iterator<EventRow> rows(int partition, LocalDate day) {
    throw new UnsupportedOperationException();
  }

  /** Replaces the events of a day and closes it; durable after the next checkpoint. */
  public void importDay(int partition, LocalDate day, Iterator<EventRow> rows) {
    throw new UnsupportedOperationException();
  }

  /** Reads the orders of a partition's closed days, with their final credit, in any order. */
  public void finalOrders(int partition, Consumer<FinalOrder> to) {
    throw new UnsupportedOperationException();
  }

  /**
   * Rewrites some files that hold removed events, if there are any. The result is durable after the
   * next checkpoint.
   *
   * @return whether there were any
   */
  public boolean rewriteSome() {
    throw new UnsupportedOperationException();
  }

  /** Closes the files, without a checkpoint. */
  @Override
  public void close() {}
}
