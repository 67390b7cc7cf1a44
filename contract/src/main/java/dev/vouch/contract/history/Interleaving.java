package dev.vouch.contract.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;

/**
 * The order in which the records of several partitions are read. It is random, so that a partition
 * can be days or months behind another.
 */
final class Interleaving {
  /** The most records of one partition that follow one another by choice. */
  private static final int RUN_MAX = 40;

  private final Random random;

  Interleaving(Random random) {
    this.random = random;
  }

  /** Returns one history of the records of all partitions. */
  History of(List<List<HistoryEntry>> partitions) {
    List<Queue<HistoryEntry>> left = new ArrayList<>();
    partitions.forEach(entries -> left.add(new ArrayDeque<>(entries)));
    List<HistoryEntry> log = new ArrayList<>();
    left.removeIf(Queue::isEmpty);
    while (!left.isEmpty()) {
      Queue<HistoryEntry> next = left.get(random.nextInt(left.size()));
      for (int run = random.nextInt(1, RUN_MAX); run > 0 && !next.isEmpty(); run--) {
        log.add(next.remove());
      }
      left.removeIf(Queue::isEmpty);
    }
    return new History(log);
  }
}
