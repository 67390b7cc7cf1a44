package dev.vouch.core.migration;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogRecord;
import java.util.List;

/**
 * Records of one log, to be appended to another log in this order. The records of a partition are
 * ordered by position. Those of several partitions are merged by time, so that no record follows a
 * time record that is more than an hour later.
 *
 * @param until by partition, the position of the last record read so far
 */
public record MigratedRecords(List<MigratedRecord> records, LogPositions until) {
  public MigratedRecords {
    records = List.copyOf(records);
  }

  /**
   * A record with its position in the log that it is copied from.
   *
   * @param position ascending within the partition
   */
  public record MigratedRecord(int partition, long position, LogRecord record) {}

  /** Returns the records of a log that has one partition. */
  public static MigratedRecords of(Batch batch) {
    return new MigratedRecords(
        batch.entries().stream()
            .map(entry -> new MigratedRecord(batch.partition(), entry.position(), entry.record()))
            .toList(),
        LogPositions.of(batch.partition(), batch.last()));
  }
}
