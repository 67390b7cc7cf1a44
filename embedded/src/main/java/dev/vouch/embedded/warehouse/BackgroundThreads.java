package dev.vouch.embedded.warehouse;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes daemon threads that have the processors when nobody else wants them: a report may take
 * seconds of one, and a backend that waits for its 204 must not. Java's own thread priorities do
 * nothing on Linux. Elsewhere than on Linux these are threads like all others. Thread-safe.
 */
final class BackgroundThreads implements ThreadFactory {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundThreads.class);

  private final String name;
  private final Work work;
  private final AtomicInteger number = new AtomicInteger();

  BackgroundThreads(String name, Work work) {
    this.name = name;
    this.work = work;
  }

  /** What a thread is for, and how much nicer than others it is therefore (sched(7)). */
  enum Work {
    /** Gets a third of what a thread that records events gets. */
    SHORT(5),

    /** Gets a ninth of the short. */
    LONG(15);

    private final int increment;

    Work(int increment) {
      this.increment = increment;
    }
  }

  @Override
  public Thread newThread(Runnable task) {
    return Thread.ofPlatform()
        .name(name + "-" + number.incrementAndGet())
        .daemon()
        .unstarted(
            () -> {
              stepBack();
              task.run();
            });
  }

  /** Whatever hinders it costs a priority and not the thread, on which somebody waits. */
  private void stepBack() {
    if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux")) {
      return;
    }
    try {
      LOG.debug("{} has niceness {}", Thread.currentThread().getName(), addNiceness());
    } catch (Throwable e) {
      LOG.warn("reports have the priority of ingestion: their threads can't lower it", e);
    }
  }

  /**
   * By nice(3), which on Linux is about its own thread, though POSIX says its process. Restricted,
   * since a wrong signature would crash the process.
   */
  @SuppressWarnings("restricted")
  private int addNiceness() throws Throwable {
    Linker linker = Linker.nativeLinker();
    MemorySegment nice = linker.defaultLookup().find("nice").orElseThrow();
    return (int)
        linker
            .downcallHandle(nice, FunctionDescriptor.of(JAVA_INT, JAVA_INT))
            .invokeExact(work.increment);
  }
}
