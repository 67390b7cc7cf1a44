package dev.vouch.cluster.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShardTest {
  @Test
  void eachPartition_isInOneShard_andTheFirstShardsHaveAtMostOneMore() {
    List<Shard> shards = Shard.all(3);

    assertThat(partitions(shards.get(0), 7)).containsExactly(0, 3, 6);
    assertThat(partitions(shards.get(1), 7)).containsExactly(1, 4);
    assertThat(partitions(shards.get(2), 7)).containsExactly(2, 5);
  }

  @Test
  void onlyShard_hasAllPartitions_andNoNameOfItsOwn() {
    assertThat(partitions(Shard.ONLY, 5)).hasSize(5);
    assertThat(Shard.ONLY.name()).isEmpty();
    assertThat(Shard.ONLY.reports()).isEqualTo("Reports");
    assertThat(new Shard(2, 3).reports()).isEqualTo("Reports of the sites on shard 2 of 3");
  }

  @Test
  void failureOfSomeShards_isNone_ofAll() {
    ShardFailures some = new ShardFailures(List.of(Optional.empty(), Optional.of("Two fails.")));
    assertThat(some.ofAll()).isEmpty();
    assertThat(some.ofSome()).contains("Two fails.");
    assertThat(IntStream.range(0, 4).filter(some::fails)).containsExactly(1, 3);

    ShardFailures all = new ShardFailures(List.of(Optional.of("One."), Optional.of("Two.")));
    assertThat(all.ofAll()).contains("One. Two.");
    assertThat(all.ofSome()).isEmpty();
    assertThat(all.fails(0)).as("while others work").isFalse();
    assertThat(some.or(all))
        .isEqualTo(new ShardFailures(List.of(Optional.of("One."), Optional.of("Two fails."))));

    ShardFailures none = new ShardFailures(List.of(Optional.empty(), Optional.empty()));
    assertThat(none.ofAll()).isEmpty();
    assertThat(none.ofSome()).isEmpty();
  }

  private static List<Integer> partitions(Shard shard, int count) {
    return IntStream.range(0, count).filter(shard::has).boxed().toList();
  }
}
