package dev.vouch.embedded.warehouse;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A thread of ordinary priority that commits for {@link BackgroundThreads}: DuckDB commits one
 * transaction at a time, so the projector waits for every commit. Thread-safe.
 */
final class CommitThread implements Executor, AutoCloseable {
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().name("warehouse-commit").daemon().factory());

  CommitThread() {
    // On Linux a thread begins with the priority of the one that starts it.
    thread.prestartCoreThread();
  }

  @Override
  public void execute(Runnable commit) {
    thread.execute(commit);
  }

  /** Takes no more; what it has taken it does. */
  @Override
  public void close() {
    thread.shutdown();
  }
}
