package dev.vouch.cluster.credit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AbandonedTransactionsTest {
  private static final String ALIVE = "vouch-credit-vouch-2f0c1d5e-0d3b-4c5a-9f61-0d6f3f1f7a11";
  private static final String DEAD = "vouch-credit-vouch-2f0c1d5e-0d3b-4c5a-9f61-0d6f3f1f7a1";

  @Test
  void transactionOfANodeThatIsNoMember_isAbandoned_andNoOther() {
    List<String> members = List.of(ALIVE + "-StreamThread-1-consumer");

    assertThat(AbandonedTransactions.of(List.of(ALIVE + "-1", DEAD + "-1"), members))
        .containsExactly(DEAD + "-1");
  }

  @Test
  void withoutMembers_allAreAbandoned() {
    assertThat(AbandonedTransactions.of(List.of(ALIVE + "-1"), List.of()))
        .containsExactly(ALIVE + "-1");
  }
}
