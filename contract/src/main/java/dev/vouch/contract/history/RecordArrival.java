package dev.vouch.contract.history;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;

/**
 * Appends records to a partition of a log: each within an hour of its receipt, sometimes with a
 * gap.
 */
final class RecordArrival {
  private static final long LATEST_MICROS = Duration.ofHours(1).toMillis() * 1000;

  private final Random random;
  private final int partition;

  RecordArrival(Random random, int partition) {
    this.random = random;
    this.partition = partition;
  }

  private record Late(LogRecord record, Instant arrivedAt) {}

  private record Tie(SiteId site, Instant at) {
    static Tie of(LogRecord record) {
      return new Tie(record.site(), record.at());
    }
  }

  /** Appends records in any order that the hour allows. */
  List<HistoryEntry> inAnyOrder(List<LogRecord> records) {
    List<LogRecord> appended = new ArrayList<>(records);
    for (LogRecord record : records) {
      if (random.nextInt(30) == 0) {
        appended.add(record);
      }
    }
    return positioned(shuffled(appended));
  }

  /**
   * Appends records in another order, except those of one site and time, which are ordered by
   * position.
   */
  List<HistoryEntry> inAnotherOrder(List<HistoryEntry> entries) {
    List<LogRecord> appended = entries.stream().map(HistoryEntry::record).toList();
    Map<Tie, Queue<LogRecord>> ties = new HashMap<>();
    for (LogRecord record : appended) {
      ties.computeIfAbsent(Tie.of(record), tie -> new ArrayDeque<>()).add(record);
    }
    List<LogRecord> records = new ArrayList<>();
    for (LogRecord place : shuffled(appended)) {
      records.add(Objects.requireNonNull(ties.get(Tie.of(place))).remove());
    }
    return positioned(records);
  }

  private List<LogRecord> shuffled(List<LogRecord> records) {
    List<Late> late = new ArrayList<>();
    for (LogRecord record : records) {
      long delay =
          switch (random.nextInt(4)) {
            case 0 -> random.nextLong(LATEST_MICROS);
            case 1 -> LATEST_MICROS;
            default -> 0;
          };
      late.add(new Late(record, record.receivedAt().plusNanos(delay * 1000)));
    }
    java.util.Collections.shuffle(late, random);
    late.sort(Comparator.comparing(Late::arrivedAt));
    return late.stream().map(Late::record).toList();
  }

  private List<HistoryEntry> positioned(List<LogRecord> records) {
    List<HistoryEntry> entries = new ArrayList<>();
    long position = 1;
    for (LogRecord record : records) {
      position += random.nextInt(20) == 0 ? random.nextInt(1, 9) : 0;
      entries.add(new HistoryEntry(partition, position++, record));
    }
    return entries;
  }
}
