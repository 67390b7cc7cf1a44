package dev.vouch.cluster.clickhouse;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One of the databases of ClickHouse that rows are divided over. Each has the rows of some
 * partitions of the log, and so everything of the sites of these partitions.
 *
 * @param number 1 to {@code count}
 * @param count how many there are
 */
public record Shard(int number, int count) {
  /** The only one. */
  public static final Shard ONLY = new Shard(1, 1);

  /** Returns all of a number of shards, in their order. */
  public static List<Shard> all(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(number -> new Shard(number, count)).toList();
  }

  /** Returns the shard of a partition of the log, which never changes. */
  static Shard of(int partition, int count) {
    return new Shard(partition % count + 1, count);
  }

  /** Whether it has the rows of a partition of the log. */
  boolean has(int partition) {
    return equals(of(partition, count));
  }

  /** Returns its lowest partition. */
  int firstPartition() {
    return number - 1;
  }

  /** Returns its name; empty if there is only one. */
  Optional<String> name() {
    return count == 1 ? Optional.empty() : Optional.of(toString());
  }

  /** Returns what it is responsible for, as the beginning of a sentence. */
  String reports() {
    return name().map("Reports of the sites on "::concat).orElse("Reports");
  }

  /** Returns such as {@code shard 1 of 2}. */
  @Override
  public String toString() {
    return "shard %d of %d".formatted(number, count);
  }
}
