package dev.vouch.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FactMergeTest {
  private final FactMerge<String> merge = new FactMerge<>(Set.of(0, 1));

  @Test
  void partitions_areMergedInTheOrderOfTheirTimes() {
    merge.add(0, "a1", 10);
    merge.add(0, "a2", 30);
    merge.add(1, "b1", 20);
    merge.add(1, "b2", 40);

    assertThat(rest()).containsExactly("a1", "b1", "a2", "b2");
  }

  @Test
  void recordOfANodeWhoseClockIsBehind_staysInTheOrderOfItsPartition() {
    merge.add(0, "a1", 30);
    merge.add(0, "a2 of a node that is behind", 5);
    merge.add(1, "b1", 20);
    merge.add(1, "b2", 40);

    assertThat(rest()).containsExactly("b1", "a1", "a2 of a node that is behind", "b2");
  }

  @Test
  void partitionOfWhichNothingWaits_isEmpty() {
    merge.add(1, "b1", 20);

    assertThat(merge.isEmpty(0)).isTrue();
    assertThat(merge.isEmpty(1)).isFalse();
  }

  private List<String> rest() {
    List<String> merged = new ArrayList<>();
    for (Optional<String> next = merge.next(); next.isPresent(); next = merge.next()) {
      merged.add(next.get());
    }
    return merged;
  }
}
