package dev.vouch.cluster.clickhouse;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One of the ClickHouse databases over which the rows are divided. A shard has the rows of some
 * partitions of the log, and so all data of the sites in these partitions.
 *
 * @param number 1 to {@code count}
 * @param count the number of shards
 */
public record Shard(int number, int count) {
  /** The shard of a warehouse that is not divided. */
  public static final Shard ONLY = new Shard(1, 1);

  /** Returns all {@code count} shards, in their order. */
  public static List<Shard> all(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(number -> new Shard(number, count)).toList();
  }

  /** Returns the shard of a partition of the log, which never changes. */
  static Shard of(int partition, int count) {
    return new Shard(partition % count + 1, count);
  }

  /** Whether the shard has the rows of a partition of the log. */
  boolean has(int partition) {
    return equals(of(partition, count));
  }

  /** Returns the lowest partition of the shard. */
  int firstPartition() {
    return number - 1;
  }

  /** Returns the shard's name; empty if there is only one shard. */
  Optional<String> name() {
    return count == 1 ? Optional.empty() : Optional.of(toString());
  }

  /** Returns the beginning of a sentence about the reports that the shard answers. */
  String reports() {
    return name().map("Reports of the sites on "::concat).orElse("Reports");
  }

  /** Returns the shard's name, such as {@code shard 1 of 2}. */
  @Override
  public String toString() {
    return "shard %d of %d".formatted(number, count);
  }
}
