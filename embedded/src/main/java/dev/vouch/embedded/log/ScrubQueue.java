package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.embedded.log.ScrubTask.RewrittenGroup;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;

/** The scrubber's tasks for the committer, which alone writes the log. Thread-safe. */
final class ScrubQueue {
  private final Queue<WaitingTask> waiting = new ConcurrentLinkedQueue<>();
  private final Runnable wakeCommitter;

  /**
   * @param wakeCommitter ends the committer's wait for records
   */
  ScrubQueue(Runnable wakeCommitter) {
    this.wakeCommitter = wakeCommitter;
  }

  private record WaitingTask(ScrubTask task, CompletableFuture<ScrubTask> done) {}

  /**
   * Waits until the committer has performed a task, which it does after its current commit.
   *
   * @throws LogFailedException if the task failed; nothing of it was done
   */
  void await(ScrubTask task) throws InterruptedException {
    WaitingTask waitingTask = new WaitingTask(task, new CompletableFuture<>());
    waiting.add(waitingTask);
    wakeCommitter.run();
    try {
      ScrubTask _ = waitingTask.done().get();
    } catch (ExecutionException e) {
      throw LogFailure.of(
          "Erased records cannot be removed from log.db at present; Vouch tries again every"
              + " minute. Check the disk and its free space.",
          e);
    }
  }

  /**
   * Performs the next task, if there is one. For the committer, between two groups.
   *
   * @throws SQLException if it is unknown what was written
   */
  void performNext(GroupStore store) throws SQLException {
    Optional<WaitingTask> next = Optional.ofNullable(waiting.poll());
    if (next.isPresent()) {
      perform(next.get(), store);
    }
  }

  private static void perform(WaitingTask next, GroupStore store) throws SQLException {
    try {
      perform(next.task(), store);
      next.done().complete(next.task());
    } catch (SQLException e) {
      next.done().completeExceptionally(e);
      if (next.task() instanceof ScrubTask.TruncateWal) {
        return;
      }
      if (!Committer.wroteNothing(e)) {
        throw e;
      }
      store.rollback();
    }
  }

  private static void perform(ScrubTask task, GroupStore store) throws SQLException {
    switch (task) {
      case ScrubTask.Rewrite rewrite -> {
        store.begin();
        for (RewrittenGroup group : rewrite.groups()) {
          store.rewrite(group.firstPosition(), group.records());
        }
        store.commit();
      }
      case ScrubTask.TruncateWal _ -> store.truncateWal();
      case ScrubTask.Finish finish -> {
        store.begin();
        for (Removal removal : finish.completed()) {
          store.deleteRemoval(removal);
        }
        for (PendingRemoval pending : finish.pending()) {
          store.saveScrubbedUntil(pending.removal(), pending.scrubbedUntil());
        }
        store.commit();
      }
    }
  }

  /** Fails the tasks that wait, because there is no committer any more. */
  void close() {
    for (WaitingTask task : waiting) {
      task.done().completeExceptionally(new SQLException("the log is closed"));
    }
  }
}
