package dev.vouch.embedded.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CodesTest {
  @Test
  void eachConstant_hasANumber() {
    for (EventName name : EventName.values()) {
      assertThat(Codes.eventName(Codes.of(name))).isEqualTo(name);
    }
    for (CreditKind credit : CreditKind.values()) {
      assertThat(Codes.credit(Codes.of(credit))).isEqualTo(credit);
    }
    for (Reason reason : Reason.values()) {
      assertThat(Codes.reason(Codes.of(reason))).isEqualTo(reason);
    }
    for (OrderRole role : OrderRole.values()) {
      assertThat(Codes.orderRole(Codes.of(Optional.of(role)))).contains(role);
    }
    assertThat(Codes.orderRole(Codes.of(Optional.empty()))).isEmpty();
  }
}
