package dev.vouch.cluster.clickhouse;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The failures of shards.
 *
 * @param byShard a sentence for each shard; empty for a shard that works
 */
public record ShardFailures(List<Optional<String>> byShard) {
  public ShardFailures {
    byShard = List.copyOf(byShard);
  }

  /** Returns these failures, and for other shards the failures in {@code other}. */
  public ShardFailures or(ShardFailures other) {
    return new ShardFailures(
        IntStream.range(0, byShard.size())
            .mapToObj(i -> byShard.get(i).or(() -> other.byShard.get(i)))
            .toList());
  }

  /** Whether the shard of a partition of the log fails while others work. */
  boolean fails(int partition) {
    return ofAll().isEmpty()
        && byShard.get(Shard.of(partition, byShard.size()).firstPartition()).isPresent();
  }

  /** Returns the failures if no shard works; otherwise empty. */
  public Optional<String> ofAll() {
    return byShard.stream().allMatch(Optional::isPresent) ? text() : Optional.empty();
  }

  /** Returns the failures if other shards work; otherwise empty. */
  public Optional<String> ofSome() {
    return byShard.stream().allMatch(Optional::isPresent) ? Optional.empty() : text();
  }

  private Optional<String> text() {
    return byShard.stream()
        .flatMap(Optional::stream)
        .distinct()
        .collect(Collectors.collectingAndThen(Collectors.joining(" "), Optional::of))
        .filter(text -> !text.isEmpty());
  }
}
