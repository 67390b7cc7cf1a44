package dev.vouch.server;

import com.sun.management.OperatingSystemMXBean;
import dev.vouch.server.config.MemorySize;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the memory of the process is divided, in MiB. {@code ./vouch} gives the JVM its heap by the
 * same rule ({@code memory_options}); the engine gets a share of what the heap leaves
 * (docs/PERFORMANCE.md).
 *
 * @param total the memory of the process
 * @param heap the maximum of the heap
 */
record MemoryBudget(long total, long heap) {
  private static final Logger LOG = LoggerFactory.getLogger(MemoryBudget.class);
  private static final long MEBIBYTE = 1024 * 1024;

  /** Classes, compiled code, threads, and the libraries of the databases. */
  private static final long FIXED = 224;

  /**
   * The budget of this JVM. Without a setting, three quarters of the machine or container.
   *
   * @param engineMin the least memory that the engine works with; a budget with less is logged
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

  /** The heap that {@code ./vouch} would set. */
  long suitableHeap() {
    return (total - FIXED) * 2 / 5;
  }

  /** The buffers of the network, outside the heap. */
  private long buffers() {
    return heap / 4;
  }

  private long left() {
    return total - FIXED - heap - buffers();
  }

  /**
   * The engine's memory for reports, half of what is left: its database exceeds its limit, the more
   * so the larger a query, and the log has a cache. May be less than the engine works with.
   */
  long engine() {
    return left() / 2;
  }
}
