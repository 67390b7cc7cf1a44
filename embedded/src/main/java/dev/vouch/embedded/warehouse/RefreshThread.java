package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.warehouse.BackgroundThreads.Work;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A thread that makes progress on a busy machine, for the credit that reports store: their own
 * threads may be starved, and checkpoints wait for a running refresh. Thread-safe.
 */
final class RefreshThread implements AutoCloseable {
  /** Queues nothing, so that what is not begun in time is never begun. */
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          new BackgroundThreads("warehouse-page-refresh", Work.HOLDING));

  RefreshThread() {
    // So that it takes what is put into the queue. On Linux a thread also begins with the priority
    // of who starts it, and later that could be an idle one.
    thread.prestartCoreThread();
  }

  /**
   * Does it there and waits until it is done, even if interrupted: it may be half of a transaction.
   * False where it was not begun, since the thread has other work for that long or until this one
   * is interrupted, or is closed.
   *
   * @throws SQLException where the work does
   */
  boolean run(Duration beginWithin, SqlWork work) throws SQLException {
    if (thread.isShutdown()) {
      return false;
    }
    HandedOver handedOver = new HandedOver(work);
    try {
      if (!thread.getQueue().offer(handedOver, beginWithin.toMillis(), TimeUnit.MILLISECONDS)) {
        return false;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    handedOver.await();
    return true;
  }

  /** Takes no more; what it has taken it does. */
  @Override
  public void close() {
    thread.shutdown();
  }
}
