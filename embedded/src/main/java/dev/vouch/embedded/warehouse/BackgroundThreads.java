package dev.vouch.embedded.warehouse;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
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

  /** Of Linux's sched.h. */
  private static final int SCHED_IDLE = 5;

  private final String name;
  private final Work work;
  private final AtomicInteger number = new AtomicInteger();

  BackgroundThreads(String name, Work work) {
    this.name = name;
    this.work = work;
  }

  /** What a thread is for, and its scheduling priority (sched(7)). */
  enum Work {
    /** Has a lower priority: gets a third of what a thread that records events gets. */
    SHORT(5, false),

    /**
     * Holds what others wait for, so that it must get on however busy the machine is: gets a tenth
     * of what a thread that records events gets.
     */
    HOLDING(10, false),

    /**
     * Gets what all others leave, and at once makes room for each that wakes up: a thread that is
     * only of lower priority first uses its slice up, for milliseconds in which a 204 could be
     * under way.
     */
    LONG(15, true);

    /** Of long work, for where it may not be idle. */
    private final int niceness;

    private final boolean isIdle;

    Work(int niceness, boolean isIdle) {
      this.niceness = niceness;
      this.isIdle = isIdle;
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
      addNiceness();
      if (work.isIdle) {
        beIdle();
      }
    } catch (Throwable e) {
      LOG.warn("Cannot lower the priority of report threads; reports may slow down ingestion", e);
    }
  }

  /** By nice(3), which on Linux is about its own thread, though POSIX says its process. */
  private void addNiceness() throws Throwable {
    int niceness =
        (int)
            function("nice", FunctionDescriptor.of(JAVA_INT, JAVA_INT)).invokeExact(work.niceness);
    LOG.debug("{} has niceness {}", Thread.currentThread().getName(), niceness);
  }

  /**
   * By sched_setscheduler(2), whose 0 is its own thread; its parameter is one int, of no use here.
   */
  private static void beIdle() throws Throwable {
    FunctionDescriptor signature = FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS);
    try (Arena arena = Arena.ofConfined()) {
      int refused =
          (int)
              function("sched_setscheduler", signature)
                  .invokeExact(0, SCHED_IDLE, arena.allocateFrom(JAVA_INT, 0));
      if (refused != 0) {
        LOG.warn(
            "SCHED_IDLE was refused for {}; it may slow down ingestion",
            Thread.currentThread().getName());
      }
    }
  }

  /** Restricted, since a wrong signature would crash the process. */
  @SuppressWarnings("restricted")
  private static MethodHandle function(String name, FunctionDescriptor signature) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().find(name).orElseThrow(), signature);
  }
}
