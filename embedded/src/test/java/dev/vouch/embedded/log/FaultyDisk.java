package dev.vouch.embedded.log;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;

/** Real files, to which a test can block or fail writes. Thread-safe. */
final class FaultyDisk implements UnaryOperator<GroupStore> {
  private static final String NO_SPACE = "No space left on device";

  private final Semaphore permit = new Semaphore(1);
  private volatile Optional<IOException> failure = Optional.empty();
  private volatile boolean isOnce;

  @Override
  public GroupStore apply(GroupStore store) {
    return new Store(store);
  }

  /** Waits for the running write; blocks the next ones until {@link #unblock}. */
  void block() {
    permit.acquireUninterruptibly();
  }

  void unblock() {
    permit.release();
  }

  void failWith(String message) {
    isOnce = false;
    failure = Optional.of(new IOException(message));
  }

  void failOnceBecauseFull() {
    isOnce = true;
    failure = Optional.of(DiskFull.of(new IOException(NO_SPACE)));
  }

  void fill() {
    isOnce = false;
    failure = Optional.of(DiskFull.of(new IOException(NO_SPACE)));
  }

  void freeSpace() {
    failure = Optional.empty();
  }

  private final class Store implements GroupStore {
    private final GroupStore store;

    Store(GroupStore store) {
      this.store = store;
    }

    @Override
    public long nextPosition() {
      return store.nextPosition();
    }

    @Override
    public Optional<Instant> lastWrittenAt() {
      return store.lastWrittenAt();
    }

    @Override
    public void append(NewGroup group) throws IOException {
      block();
      try {
        Optional<IOException> present = failure;
        if (present.isPresent()) {
          failure = isOnce ? Optional.empty() : failure;
          throw present.get();
        }
        store.append(group);
      } finally {
        unblock();
      }
    }

    @Override
    public void finishFile() throws IOException {
      store.finishFile();
    }

    @Override
    public void close() throws IOException {
      store.close();
    }
  }
}
