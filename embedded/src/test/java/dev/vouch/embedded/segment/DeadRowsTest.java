package dev.vouch.embedded.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class DeadRowsTest {
  @Test
  void anyRows_areDeadFromThenOn_andEarlierVersionsKeepTheirs() {
    Random random = new Random(4);
    List<DeadRows> versions = new ArrayList<>(List.of(DeadRows.NONE));
    List<TreeSet<Integer>> expected = new ArrayList<>(List.of(new TreeSet<>()));
    for (int i = 1; i < 30; i++) {
      int[] rows = random.ints(random.nextInt(50), 0, 20_000).toArray();
      TreeSet<Integer> dead = new TreeSet<>(expected.getLast());
      for (int row : rows) {
        dead.add(row);
      }
      versions.add(versions.getLast().with(rows));
      expected.add(dead);
    }

    for (int i = 0; i < versions.size(); i++) {
      DeadRows version = versions.get(i);
      TreeSet<Integer> dead = expected.get(i);
      assertThat(version.count()).isEqualTo(dead.size());
      for (int row = 0; row < 21_000; row++) {
        Integer next = dead.ceiling(row);
        assertThat(version.isDead(row)).isEqualTo(dead.contains(row));
        assertThat(version.next(row)).isEqualTo(next == null ? Integer.MAX_VALUE : next);
      }
    }
  }
}
