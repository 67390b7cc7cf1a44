package dev.vouch.embedded.warehouse;

import dev.vouch.core.credit.CreditChange;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Measurements of the warehouse, since the start. Thread-safe. */
public final class WarehouseMetrics {
  private final LongAdder corrections = new LongAdder();
  private volatile long rowsMemoryBytes;
  private volatile long stateMemoryBytes;

  void countCorrections(List<CreditChange> changes) {
    corrections.add(changes.stream().filter(CreditChange.Corrected.class::isInstance).count());
  }

  void memory(long rowsBytes, long stateBytes) {
    rowsMemoryBytes = rowsBytes;
    stateMemoryBytes = stateBytes;
  }

  /** The number of earlier events whose credit was decided again and changed. */
  public long corrections() {
    return corrections.sum();
  }

  /** The memory that DuckDB used at the last checkpoint, in bytes. */
  public long rowsMemoryBytes() {
    return rowsMemoryBytes;
  }

  /** The memory that RocksDB used at the last checkpoint, in bytes. */
  public long stateMemoryBytes() {
    return stateMemoryBytes;
  }
}
