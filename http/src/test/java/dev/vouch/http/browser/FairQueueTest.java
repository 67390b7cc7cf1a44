package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FairQueueTest {
  private final FairQueue<String, Integer> queue = new FairQueue<>(5, 3);

  @Test
  void keys_areServedInTurn_eachInTheOrderOfItsEntries() {
    queue.offer("a", 1);
    queue.offer("a", 2);
    queue.offer("a", 3);
    queue.offer("b", 4);
    queue.offer("b", 5);

    assertThat(queue.poll()).contains(1);
    assertThat(queue.poll()).contains(4);
    assertThat(queue.poll()).contains(2);
    assertThat(queue.poll()).contains(5);
    assertThat(queue.poll()).contains(3);
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  void entriesOverTheMaximumOfTheirKey_areRejected() {
    assertThat(queue.offer("a", 1)).isTrue();
    assertThat(queue.offer("a", 2)).isTrue();
    assertThat(queue.offer("a", 3)).isTrue();
    assertThat(queue.offer("a", 4)).isFalse();
    assertThat(queue.offer("b", 5)).isTrue();

    queue.poll();
    assertThat(queue.offer("a", 6)).isTrue();
  }

  @Test
  void entriesOverTheMaximum_areRejected() {
    for (int entry = 0; entry < 5; entry++) {
      assertThat(queue.offer("key " + entry, entry)).isTrue();
    }
    assertThat(queue.offer("new", 5)).isFalse();

    queue.poll();
    assertThat(queue.offer("new", 5)).isTrue();
  }
}
