package dev.vouch.cluster.clickhouse;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What fails on shards.
 *
 * @param byShard a sentence for each shard; empty if it works
 */
public record ShardFailures(List<Optional<String>> byShard) {
  public ShardFailures {
    byShard = List.copyOf(byShard);
  }

  /** Returns what fails, of each shard the first of both. */
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

  /** Returns what fails if no shard works. */
  public Optional<String> ofAll() {
    return byShard.stream().allMatch(Optional::isPresent) ? text() : Optional.empty();
  }

  /** Returns what fails if other shards work. */
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
