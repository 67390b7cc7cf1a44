package dev.vouch.embedded.warehouse;

import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * The processor share of the current thread. An idle-priority thread has almost none while others
 * want all processors; neither has one that waits for a lock or the disk.
 */
@FunctionalInterface
interface Pace {
  /** Beside spinning threads an idle one was given 0.1 to 0.3 % of a processor. */
  double LEAST_SHARE = 0.05;

  /** Any thread is interrupted for some milliseconds. */
  long LEAST_NANOS = 20_000_000;

  /** True where this thread had less than a twentieth of a processor since this was made. */
  boolean isStarved();

  /** Of this thread from now on. */
  static Pace ofThisThread() {
    return of(System::nanoTime, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
  }

  /** Of a thread with this time and this CPU time, in nanoseconds, from now on. */
  static Pace of(LongSupplier time, LongSupplier cpuTime) {
    long begun = time.getAsLong();
    long used = cpuTime.getAsLong();
    return () -> {
      long elapsed = time.getAsLong() - begun;
      return elapsed > LEAST_NANOS && cpuTime.getAsLong() - used < LEAST_SHARE * elapsed;
    };
  }
}
