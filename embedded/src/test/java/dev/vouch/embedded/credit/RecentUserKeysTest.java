package dev.vouch.embedded.credit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentUserKeysTest {
  private final RecentUserKeys visitor = new RecentUserKeys();
  private final RecentUserKeys crossing = new RecentUserKeys();

  @Test
  void fiveKeys_areNotAmbiguous() {
    see(visitor, 1, 2, 3, 4, 5, 1, 2, 3);

    assertThat(visitor.ambiguousSince(crossing)).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void sixKeys_areAmbiguousSinceTheSixthLatestWasLastSeen() {
    see(visitor, 1, 2, 3, 4, 5, 6);
    assertThat(visitor.ambiguousSince(crossing)).isEqualTo(1);

    visitor.see(1, 7);
    assertThat(visitor.ambiguousSince(crossing)).isEqualTo(2);
  }

  @Test
  void keyThatBothHashesSaw_countsOnce() {
    see(visitor, 1, 2, 3, 4);
    see(crossing, 1, 2, 3, 5);
    assertThat(visitor.ambiguousSince(crossing)).isEqualTo(Long.MIN_VALUE);

    crossing.see(6, 9);
    assertThat(visitor.ambiguousSince(crossing)).isEqualTo(1);
    assertThat(crossing.ambiguousSince(visitor)).isEqualTo(1);
  }

  @Test
  void keysBeyondTheSixLatest_areForgottenWithoutHarm() {
    see(visitor, 1, 2, 3, 4, 5, 6, 7, 8, 1);

    assertThat(visitor.ambiguousSince(crossing)).isEqualTo(4);
  }

  private static void see(RecentUserKeys keys, long... inOrder) {
    for (int time = 0; time < inOrder.length; time++) {
      keys.see(inOrder[time], time + 1);
    }
  }
}
