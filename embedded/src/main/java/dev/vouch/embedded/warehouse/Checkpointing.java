package dev.vouch.embedded.warehouse;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.segment.Checkpoint;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.state.RocksDbState;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Writes checkpoints on a thread of its own: first the events, then the credit state as of the same
 * position, so that the state is never ahead of the events. Called by the projector's thread, which
 * only begins and ends checkpoints.
 */
final class Checkpointing implements AutoCloseable {
  private static final long FIRST_POSITION = 1;

  /** The size of events in no file from which on a checkpoint is due, to free memory. */
  private static final long UNWRITTEN_BYTES_MAX =
      Math.min(64L * 1024 * 1024, Runtime.getRuntime().maxMemory() / 8);

  private final EventStore store;
  private final RocksDbState state;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(DaemonThreads.named("checkpoint"));
  private long durable = FIRST_POSITION;
  private Optional<Running> running = Optional.empty();

  /**
   * A checkpoint that is being written.
   *
   * @param next the first position of the log that the checkpoint does not contain
   */
  private record Running(Checkpoint events, long next, Future<?> written) {}

  Checkpointing(EventStore store, RocksDbState state) {
    this.store = store;
    this.state = state;
  }

  /** Returns the first position of the log that no completed checkpoint contains. */
  long next() {
    return durable;
  }

  /** Whether a checkpoint must free memory. */
  boolean isDue() {
    return state.isFull() || store.unwrittenBytes() > UNWRITTEN_BYTES_MAX;
  }

  boolean isRunning() {
    return running.isPresent();
  }

  /**
   * Begins a checkpoint, after waiting for a running one.
   *
   * @param next the first position of the log that is not applied
   */
  void begin(long next) {
    end();
    Checkpoint events = store.beginCheckpoint();
    state.freeze();
    running = Optional.of(new Running(events, next, thread.submit(() -> write(events))));
  }

  private void write(Checkpoint events) {
    events.write();
    state.writeFrozen();
  }

  /** Ends the running checkpoint, if there is one and it is written. */
  void endIfWritten() {
    if (running.isPresent() && running.get().written().isDone()) {
      end();
    }
  }

  /**
   * Waits for the running checkpoint and ends it, if there is one.
   *
   * @throws WarehouseException if the events could not be written
   * @throws dev.vouch.embedded.state.StateException if the state could not be written
   */
  void end() {
    if (running.isEmpty()) {
      return;
    }
    Running ended = running.get();
    running = Optional.empty();
    try {
      Object _ = ended.written().get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new WarehouseException("the checkpoint failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WarehouseException("interrupted during a checkpoint", e);
    }
    ended.events().end();
    durable = ended.next();
  }

  /** Waits for the running checkpoint, even if it fails. */
  @Override
  public void close() {
    thread.close();
  }
}
