package dev.vouch.embedded.warehouse;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Daemon threads of lower priority: a report may take seconds of a processor, and a backend that
 * waits for its 204 must not wait for it. Java's own thread priorities have no effect on Linux; on
 * other systems these are ordinary threads. Thread-safe.
 */
final class BackgroundThreads implements ThreadFactory {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundThreads.class);

  /** Gets a tenth of what a thread that records events gets (sched(7)). */
  private static final int NICENESS = 10;

  private final String name;
  private final AtomicInteger number = new AtomicInteger();

  BackgroundThreads(String name) {
    this.name = name;
  }

  @Override
  public Thread newThread(Runnable task) {
    return Thread.ofPlatform()
        .name(name + "-" + number.incrementAndGet())
        .daemon()
        .unstarted(
            () -> {
              lowerPriority();
              task.run();
            });
  }

  /**
   * By nice(3), which on Linux is about its own thread, though POSIX says its process. A failure
   * costs the priority and not the thread, on which somebody waits.
   */
  @SuppressWarnings("restricted") // A wrong signature would crash the process.
  private static void lowerPriority() {
    if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux")) {
      return;
    }
    try {
      Linker linker = Linker.nativeLinker();
      int niceness =
          (int)
              linker
                  .downcallHandle(
                      linker.defaultLookup().find("nice").orElseThrow(),
                      FunctionDescriptor.of(JAVA_INT, JAVA_INT))
                  .invokeExact(NICENESS);
      LOG.debug("{} has niceness {}", Thread.currentThread().getName(), niceness);
    } catch (Throwable e) {
      LOG.warn("Cannot lower the priority of report threads; reports may slow down ingestion", e);
    }
  }
}
