package dev.vouch.reports.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DistinctKeysTest {
  @Test
  void keyIsNew_exactlyOnce() {
    DistinctKeys keys = new DistinctKeys(1_000_000);
    Set<List<String>> added = new HashSet<>();
    Random random = new Random(1);
    int wrong = 0;
    for (int i = 0; i < 200_000; i++) {
      String first = "2025-10-" + random.nextInt(100);
      String second = Integer.toString(random.nextInt(2_000));
      wrong += keys.add(first, second) == added.add(List.of(first, second)) ? 0 : 1;
    }
    assertThat(wrong).isZero();
  }

  @Test
  void partsOfAKey_areApart() {
    DistinctKeys keys = new DistinctKeys(10);

    assertThat(keys.add("ab", "c")).isTrue();
    assertThat(keys.add("a", "bc")).isTrue();
    assertThat(keys.add("abc")).isTrue();
    assertThat(keys.add("abc", "")).isTrue();
    assertThat(keys.add("ab", "c")).isFalse();
  }

  @Test
  void moreKeysThanTheMaximum_areRefused() {
    DistinctKeys keys = new DistinctKeys(2);
    keys.add("a");
    keys.add("b");

    assertThat(keys.add("a")).isFalse();
    assertThatThrownBy(() -> keys.add("c"))
        .isInstanceOf(ImportFileException.class)
        .hasMessageStartingWith("The files have too many rows or visitors");
  }
}
