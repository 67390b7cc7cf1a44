package dev.vouch.app;

import com.sun.management.OperatingSystemMXBean;
import dev.vouch.app.config.MemorySize;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The division of the process's memory, in MiB. {@code ./vouch} sets the JVM's heap by the same
 * rule ({@code memory_options}). The engine gets a share of the memory outside the heap
 * (docs/PERFORMANCE.md).
 *
 * @param total the memory of the process
 * @param heap the maximum size of the heap
 */
record MemoryBudget(long total, long heap) {
  private static final Logger LOG = LoggerFactory.getLogger(MemoryBudget.class);
  private static final long MEBIBYTE = 1024 * 1024;

  /** The memory for classes, compiled code, threads, and native libraries of databases. */
  private static final long FIXED = 224;

  /**
   * Returns the budget of this JVM. Without a setting, the total is three quarters of the memory of
   * the machine or container.
   *
   * @param engineMin the minimum that the engine needs; a smaller share is logged as a warning
   */
  static MemoryBudget of(Optional<MemorySize> setting, long engineMin) {
    OperatingSystemMXBean machine =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    MemoryBudget budget =
        new MemoryBudget(
            setting
                .map(MemorySize::megabytes)
                .map(Integer::longValue)
                .orElse(machine.getTotalMemorySize() / MEBIBYTE * 3 / 4),
            Runtime.getRuntime().maxMemory() / MEBIBYTE);
    if (budget.left() < engineMin) {
      LOG.warn(
          "The JVM's heap of {} MB leaves too little of the process's {} MB. Start the server with"
              + " ./vouch and the environment variable VOUCH_MEMORY, or set -Xmx{}m",
          budget.heap(),
          budget.total(),
          budget.suitableHeap());
    }
    return budget;
  }

  /** Returns the heap size that {@code ./vouch} would set. */
  long suitableHeap() {
    return (total - FIXED) * 2 / 5;
  }

  /** Returns the size of network buffers outside the heap. */
  private long buffers() {
    return heap / 4;
  }

  private long left() {
    return total - FIXED - heap - buffers();
  }

  /**
   * Returns the engine's memory for reports: half of the memory that is left. The rest is for the
   * log's cache and for the database, which exceeds its limit during large queries. The result can
   * be below the engine's minimum.
   */
  long engine() {
    return left() / 2;
  }
}
