package dev.vouch.embedded.warehouse;

import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.embedded.segment.Checkpoint;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.state.RocksDbState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Makes what is applied durable, on a thread of its own: first the events, then the credit state as
 * of the same positions, so that the state is never ahead of the events. For the projector's
 * thread, which only divides what is applied until a moment from what follows.
 */
final class Checkpointing implements AutoCloseable {
  private static final long FIRST_POSITION = 1;

  /** Of events that are not in files. */
  private static final long UNWRITTEN_BYTES_MAX =
      Math.min(64L * 1024 * 1024, Runtime.getRuntime().maxMemory() / 8);

  private final EventStore store;
  private final RocksDbState state;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(DaemonThreads.named("checkpoint"));
  private final Map<Integer, Long> durable = new HashMap<>();
  private Optional<Running> running = Optional.empty();

  /**
   * A checkpoint that is being written.
   *
   * @param next the first position of each partition that it does not have
   */
  private record Running(Checkpoint events, Map<Integer, Long> next, Future<?> written) {}

  Checkpointing(EventStore store, RocksDbState state) {
    this.store = store;
    this.state = state;
  }

  /** Returns the first position of a partition that no checkpoint has. */
  long next(int partition) {
    return durable.getOrDefault(partition, FIRST_POSITION);
  }

  /** Whether so much is not durable that its memory has to be freed. */
  boolean isDue() {
    return state.isFull() || store.unwrittenBytes() > UNWRITTEN_BYTES_MAX;
  }

  boolean isRunning() {
    return running.isPresent();
  }

  /**
   * Begins one, after the one before.
   *
   * @param next the first position of each partition that is not applied
   */
  void begin(Map<Integer, Long> next) {
    end();
    Checkpoint events = store.beginCheckpoint();
    state.freeze();
    running =
        Optional.of(new Running(events, Map.copyOf(next), thread.submit(() -> write(events))));
  }

  private void write(Checkpoint events) {
    events.write();
    state.writeFrozen();
  }

  /** Ends the one that runs, if it is written. */
  void endIfWritten() {
    if (running.isPresent() && running.get().written().isDone()) {
      end();
    }
  }

  /**
   * Waits for the one that runs, if there is one.
   *
   * @throws WarehouseException if the events could not be written
   * @throws dev.vouch.embedded.state.StateException if the state could not
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
    durable.putAll(ended.next());
  }

  /** Waits for the one that runs, also if it fails. */
  @Override
  public void close() {
    thread.close();
  }
}
