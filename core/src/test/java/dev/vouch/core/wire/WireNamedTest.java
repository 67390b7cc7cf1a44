package dev.vouch.core.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WireNamedTest {
  private enum Fruit implements WireNamed {
    RED_APPLE,
    PEAR
  }

  @Test
  void wireName_isTheLowerCaseConstantAndParsesBack() {
    assertThat(Fruit.RED_APPLE.wireName()).isEqualTo("red_apple");
    assertThat(WireNamed.parse(Fruit.class, "red_apple")).contains(Fruit.RED_APPLE);
    assertThat(WireNamed.of(Fruit.class, "pear")).isEqualTo(Fruit.PEAR);
  }

  @Test
  void unknownName_isRejected() {
    assertThat(WireNamed.parse(Fruit.class, "RED_APPLE")).isEmpty();
    assertThatThrownBy(() -> WireNamed.of(Fruit.class, "plum"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Fruit has no constant plum");
  }
}
