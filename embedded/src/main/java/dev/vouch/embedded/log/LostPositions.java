package dev.vouch.embedded.log;

import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.log.LogStart;
import dev.vouch.core.wire.WireNamed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * The positions whose records are lost, as accepted by an operator with {@code ./vouch repair}
 * (docs/recovery.md). Readers skip them; they are never assigned again. Immutable.
 */
final class LostPositions {
  static final String FILE = "lost-positions";

  private final TreeMap<Long, Range> byFirst = new TreeMap<>();

  private LostPositions() {}

  /** Reads the lost positions of a data directory. */
  static LostPositions read(Path data) throws IOException {
    LostPositions lost = new LostPositions();
    for (String line : file(data).read()) {
      String[] fields = line.split(" ", -1);
      Range range =
          new Range(
              Long.parseLong(fields[0]),
              Long.parseLong(fields[1]),
              WireNamed.of(LossReason.class, fields[2]),
              Instant.parse(fields[3]));
      lost.byFirst.put(range.first(), range);
    }
    return lost;
  }

  /** Stores positions whose records are lost. */
  static void add(Path data, Range range) throws IOException {
    LostPositions lost = read(data);
    lost.byFirst.put(range.first(), range);
    PrivateFiles.createDirectory(data.resolve(LogFiles.DIRECTORY));
    file(data).write(lost.byFirst.values().stream().map(LostPositions::line).toList());
  }

  private static String line(Range range) {
    return "%d %d %s %s"
        .formatted(range.first(), range.last(), range.reason().wireName(), range.acceptedAt());
  }

  private static ChecksummedLines file(Path data) {
    return new ChecksummedLines(data.resolve(LogFiles.DIRECTORY), FILE);
  }

  /** Whether all positions from {@code first} to {@code last} are lost. */
  boolean contains(long first, long last) {
    return after(first) > last;
  }

  /** Returns the first position from this one on that is not lost. */
  long after(long position) {
    long next = position;
    Map.Entry<Long, Range> range = byFirst.floorEntry(next);
    while (range != null && range.getValue().last() >= next) {
      next = range.getValue().last() + 1;
      range = byFirst.floorEntry(next);
    }
    return next;
  }

  /** Returns the position after the last lost one before {@code position}; 0 if there is none. */
  long afterLostBefore(long position) {
    Map.Entry<Long, Range> before = byFirst.lowerEntry(position);
    return before == null ? 0 : before.getValue().last() + 1;
  }

  /** Returns the first lost position after {@code position}, or the greatest number. */
  long nextLostAfter(long position) {
    Long next = byFirst.higherKey(position);
    return next == null ? Long.MAX_VALUE : next;
  }

  /** Returns the number of lost positions from this one on. */
  long countFrom(long position) {
    return byFirst.tailMap(position).values().stream()
        .mapToLong(range -> range.last() - range.first() + 1)
        .sum();
  }

  /** Returns the start of a log without groups: the position after the last lost one. */
  LogStart startOfEmptyLog() {
    Map.Entry<Long, Range> last = byFirst.lastEntry();
    return last == null
        ? LogStart.COMPLETE
        : new LogStart(last.getValue().last() + 1, last.getValue().acceptedAt(), 0);
  }

  /** Returns the lost positions in ascending order. */
  Collection<Range> ranges() {
    return byFirst.values();
  }

  static String text(long first, long last) {
    return first == last
        ? "the record at position %d".formatted(first)
        : "the records at positions %d to %d".formatted(first, last);
  }

  /** Consecutive positions that were lost for one reason. */
  record Range(long first, long last, LossReason reason, Instant acceptedAt) {
    @Override
    public String toString() {
      return "%s (%s, accepted %s)"
          .formatted(
              text(first, last),
              switch (reason) {
                case DAMAGED -> "damaged";
                case LOG_END -> "the log lost its end";
              },
              acceptedAt.truncatedTo(ChronoUnit.SECONDS));
    }
  }

  /** Why records are lost. */
  enum LossReason implements WireNamed {
    DAMAGED,
    LOG_END
  }
}
