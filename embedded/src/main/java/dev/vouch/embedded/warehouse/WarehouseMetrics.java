package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.CreditChange;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Measurements of the warehouse, since the start. Thread-safe. */
public final class WarehouseMetrics {
  private final LongAdder corrections = new LongAdder();
  private volatile long eventMemoryBytes;
  private volatile long stateMemoryBytes;

  void countCorrections(List<CreditChange> changes) {
    corrections.add(changes.stream().filter(CreditChange.Corrected.class::isInstance).count());
  }

  void memory(long eventBytes, long stateBytes) {
    eventMemoryBytes = eventBytes;
    stateMemoryBytes = stateBytes;
  }

  /** The number of earlier events whose credit was decided again and changed. */
  public long corrections() {
    return corrections.sum();
  }

  /** The memory of events that were not in files at the last checkpoint, in bytes. */
  public long eventMemoryBytes() {
    return eventMemoryBytes;
  }

  /** The memory that RocksDB used at the last checkpoint, in bytes. */
  public long stateMemoryBytes() {
    return stateMemoryBytes;
  }
}
