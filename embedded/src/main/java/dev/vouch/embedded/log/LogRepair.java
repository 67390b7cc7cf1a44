package dev.vouch.embedded.log;

import dev.vouch.core.engine.DataRecovery.RepairRefusedException;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.embedded.log.LogFiles.LogFile;
import dev.vouch.embedded.log.LostPositions.LossReason;
import dev.vouch.embedded.log.LostPositions.Range;
import dev.vouch.embedded.log.StoredGroup.StoredRecord;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Removed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Repairs of {@code log/} in a directory that no server uses: they store which positions are lost,
 * so that readers skip them (docs/recovery.md). No record is changed or removed, except that a
 * later erasure removes what was skipped in its groups. Not thread-safe.
 */
public final class LogRepair {
  private final Path directory;
  private final InstantSource clock;

  public LogRepair(Path directory, InstantSource clock) {
    this.directory = directory;
    this.clock = clock;
  }

  /**
   * Stores that a damaged record is lost, and with it all records that cannot be read because of
   * the same damage.
   *
   * @throws RepairRefusedException if the record is not damaged
   */
  public SkippedRecords skipRecord(long position) {
    try {
      LostPositions lost = LostPositions.read(directory);
      if (lost.contains(position, position)) {
        throw new RepairRefusedException("Position %d is skipped already.".formatted(position));
      }
      SkippedRecords skipped = damagedAt(position).without(lost, position);
      add(skipped.first(), skipped.last(), LossReason.DAMAGED);
      return skipped;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private SkippedRecords damagedAt(long position) throws IOException {
    LogFiles files = LogFiles.list(directory);
    files.refuseNewer();
    Optional<StoredGroup> before = Optional.empty();
    Optional<StoredGroup> next;
    long from = files.at(position).map(LogFile::firstPosition).orElse(position);
    try (GroupReader reader = new GroupReader(files, from)) {
      next = reader.next(GroupReader.PRESENT);
      while (next.filter(group -> group.end() <= position).isPresent()) {
        before = next;
        next = reader.next(GroupReader.PRESENT);
      }
    }
    StoredGroup group = next.orElseThrow(() -> notInTheLog(position));
    Instant writtenAt =
        Stream.concat(before.stream(), next.stream())
            .filter(StoredGroup::hasHeader)
            .map(StoredGroup::writtenAt)
            .findFirst()
            .orElse(Instant.EPOCH);
    if (position >= group.firstPosition()) {
      return damaged(group, position, group.hasHeader() ? group.writtenAt() : writtenAt);
    }
    long first = before.orElseThrow(() -> notInTheLog(position)).end();
    return new SkippedRecords(first, group.firstPosition() - 1, "it is missing", writtenAt);
  }

  private static SkippedRecords damaged(StoredGroup group, long position, Instant writtenAt) {
    for (StoredRecord record : group.records()) {
      switch (record) {
        case Intact(long intact, _, _) -> refuseIfEqual(intact, position, "intact");
        case Removed(long removed) -> refuseIfEqual(removed, position, "removed by an erasure");
        case Damaged(long first, long last, String reason) -> {
          if (first <= position && position <= last) {
            return new SkippedRecords(first, last, reason, writtenAt);
          }
        }
      }
    }
    throw notInTheLog(position);
  }

  private static void refuseIfEqual(long stored, long position, String state) {
    if (stored == position) {
      throw new RepairRefusedException(
          "The record at position %d is %s; nothing was changed.".formatted(position, state));
    }
  }

  private static RepairRefusedException notInTheLog(long position) {
    return new RepairRefusedException(
        "Position %d is not in the log; ./vouch check says which positions it has."
            .formatted(position));
  }

  /**
   * Makes the log continue after the warehouse's position, and stores that the records in between
   * are lost. Creates the log if it does not exist.
   *
   * @param warehouseNext the first position that the warehouse has not applied
   * @throws RepairRefusedException if the log does not end before the warehouse's position
   */
  public AcceptedEnd acceptEnd(long warehouseNext) {
    try (GroupStore store = GroupStore.open(directory)) {
      long end = store.nextPosition();
      if (end >= warehouseNext) {
        throw new RepairRefusedException(
            ("The log ends at position %d and the warehouse has applied up to position %d: the log"
                    + " has not lost its end, and nothing was changed.")
                .formatted(end - 1, warehouseNext - 1));
      }
      add(end, warehouseNext - 1, LossReason.LOG_END);
      // It may have keys of the lost records.
      KeyIndex.delete(directory);
      return new AcceptedEnd(end, warehouseNext - 1, store.lastWrittenAt());
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void add(long first, long last, LossReason reason) throws IOException {
    LostPositions.add(directory, new Range(first, last, reason, clock.instant()));
  }

  private static LogFailedException failed(IOException e) {
    return new LogFailedException(
        "The log cannot be repaired. Check the disk, its free space and the permissions.", e);
  }

  /**
   * Records that are skipped from now on.
   *
   * @param reason what is wrong with the record
   * @param writtenAt when the records, or the records before them, were written
   */
  public record SkippedRecords(long first, long last, String reason, Instant writtenAt) {
    /** Returns the records around {@code position} that are not lost already. */
    private SkippedRecords without(LostPositions lost, long position) {
      return new SkippedRecords(
          Math.max(first, lost.afterLostBefore(position)),
          Math.min(last, lost.nextLostAfter(position) - 1),
          reason,
          writtenAt);
    }
  }

  /**
   * An accepted loss of the log's end.
   *
   * @param first the first lost position
   * @param last the last lost position
   * @param lastWritten when the last remaining record was written; empty if there is none
   */
  public record AcceptedEnd(long first, long last, Optional<Instant> lastWritten) {}
}
