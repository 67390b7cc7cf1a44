package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A request of the scrubber to the committer to finish the present file, so that it can be
 * replaced. Thread-safe; one thread at a time awaits it.
 */
final class FinishRequests {
  private final CompletableFuture<Boolean> none = CompletableFuture.completedFuture(true);
  private final AtomicReference<CompletableFuture<Boolean>> waiting = new AtomicReference<>(none);
  private volatile boolean closed;
  private final Runnable wakeCommitter;

  /**
   * @param wakeCommitter ends the committer's wait for records
   */
  FinishRequests(Runnable wakeCommitter) {
    this.wakeCommitter = wakeCommitter;
  }

  /**
   * Waits until the committer has finished the file, which it does after its current commit.
   *
   * @throws LogFailedException if that failed
   */
  void await() throws InterruptedException {
    CompletableFuture<Boolean> finished = new CompletableFuture<>();
    waiting.set(finished);
    if (closed) {
      close();
    }
    wakeCommitter.run();
    try {
      boolean _ = finished.get();
    } catch (ExecutionException e) {
      throw new LogFailedException(LogFailure.NOT_SCRUBBED, e);
    }
  }

  /**
   * Answers the request, if there is one. For the committer, between two groups.
   *
   * @throws IOException if it is unknown what was written
   */
  void perform(GroupStore store) throws IOException {
    CompletableFuture<Boolean> request = waiting.getAndSet(none);
    if (request.isDone()) {
      return;
    }
    try {
      store.finishFile();
      request.complete(true);
    } catch (IOException e) {
      request.completeExceptionally(e);
      if (!(DiskFull.of(e) instanceof DiskFull)) {
        throw e;
      }
    }
  }

  /** Fails a request that waits, because there is no committer any more. */
  void close() {
    closed = true;
    waiting.getAndSet(none).completeExceptionally(new IOException("the log is closed"));
  }
}
