package dev.vouch.contract.history;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Divides the records of one partition into batches. */
final class PartitionBatches {
  private final int partition;
  private final int size;
  private List<LogEntry> entries = new ArrayList<>();
  private long first = 1;

  /**
   * @param size how many records a batch has
   */
  PartitionBatches(int partition, int size) {
    this.partition = partition;
    this.size = size;
  }

  /** Adds a record; returns the batch that it completes. */
  Optional<Batch> add(LogEntry entry) {
    entries.add(entry);
    return entries.size() >= size ? end(entry.position()) : Optional.empty();
  }

  /** Returns the first position that no batch has. */
  long first() {
    return first;
  }

  /** Returns a batch of what was added since the last one, up to a position. */
  Optional<Batch> end(long last) {
    if (last < first) {
      return Optional.empty();
    }
    Batch batch = new Batch(partition, first, last, entries);
    entries = new ArrayList<>();
    first = last + 1;
    return Optional.of(batch);
  }
}
