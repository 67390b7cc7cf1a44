package dev.vouch.cluster.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.cluster.claim.ClaimRequest.ClaimKey;
import dev.vouch.cluster.claim.ClaimRequest.Confirming;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ClaimQueueTest {
  private final ClaimQueue queue = new ClaimQueue();

  @Test
  void requests_areTakenInTheirOrder_inBoundedGroups() throws InterruptedException {
    for (int number = 0; number < 300; number++) {
      assertThat(queue.offer(request(number))).isTrue();
    }

    assertThat(queue.take(Duration.ZERO)).hasSize(256).startsWith(request(0));
    assertThat(queue.take(Duration.ZERO)).hasSize(44).endsWith(request(299));
    assertThat(queue.take(Duration.ZERO)).isEmpty();
  }

  @Test
  void fullQueue_refusesRequests() {
    int accepted = 0;
    while (queue.offer(request(accepted))) {
      accepted++;
    }

    assertThat(accepted).isEqualTo(65_536);
  }

  @Test
  void closedQueue_refusesRequests_andReturnsThoseThatItHolds() throws InterruptedException {
    queue.offer(request(1));
    queue.close();

    assertThat(queue.offer(request(2))).isFalse();
    assertThat(queue.isDrained()).isFalse();
    assertThat(queue.take(Duration.ofMinutes(1))).containsExactly(request(1));
    assertThat(queue.isDrained()).isTrue();
    assertThat(queue.take(Duration.ofMinutes(1))).isEmpty();
  }

  private static ClaimRequest request(int number) {
    return new Confirming(new ClaimKey(1, new UUID(0, number)));
  }
}
