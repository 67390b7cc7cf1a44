package dev.vouch.core.log;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class IdempotencyTest {
  private static final String HASH = "0123456789abcdef0123456789abcdef";

  @Test
  void invalidHash_isRejectedWithoutBeingQuoted() {
    assertThatThrownBy(() -> new Idempotency("order-4711", HASH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("32 lower-case hexadecimal digits")
        .hasMessageNotContaining("order-4711");
    assertThatThrownBy(() -> new Idempotency(HASH, "payload"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
