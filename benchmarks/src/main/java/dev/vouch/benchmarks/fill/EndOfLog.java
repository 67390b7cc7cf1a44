package dev.vouch.benchmarks.fill;

import dev.vouch.core.event.EventIds;
import dev.vouch.core.log.LogPositions;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.migration.MigratedRecords;
import dev.vouch.core.migration.MigratedRecords.MigratedRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.log.FileLog;
import dev.vouch.embedded.log.LogCopy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The end of a log that has assigned all positions and pruned all records except the last, which
 * has no effect.
 */
final class EndOfLog {
  private EndOfLog() {}

  /** Creates it in a directory without a log. */
  static void write(Path data, SiteId site, long position, Instant at) {
    LogRecord nothingExpired =
        new LogRecord.Expiry(new EventIds().next(at), site, at, Instant.EPOCH);
    try (LogCopy log = LogCopy.open(data)) {
      log.begin(Optional.empty(), LogPositions.NONE, position);
      MigratedRecord record = new MigratedRecord(FileLog.PARTITION, position, nothingExpired);
      log.append(
          new MigratedRecords(List.of(record), LogPositions.of(FileLog.PARTITION, position)));
      log.removeProgress();
    }
  }
}
