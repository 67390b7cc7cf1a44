package dev.vouch.embedded.log;

import dev.vouch.embedded.log.GroupStore.Disk;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.UnaryOperator;

/** Real files, to which a test can block or fail writes. Thread-safe. */
final class FaultyDisk implements UnaryOperator<Disk> {
  private static final String NO_SPACE = "No space left on device";

  private final Semaphore permit = new Semaphore(1);
  private volatile Optional<IOException> failure = Optional.empty();
  private volatile boolean isOnce;

  @Override
  public Disk apply(Disk disk) {
    return group -> append(group, disk);
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

  private void append(NewGroup group, Disk disk) throws IOException {
    block();
    try {
      Optional<IOException> present = failure;
      if (present.isPresent()) {
        failure = isOnce ? Optional.empty() : failure;
        throw present.get();
      }
      disk.append(group);
    } finally {
      unblock();
    }
  }
}
