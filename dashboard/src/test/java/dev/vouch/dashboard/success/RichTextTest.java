package dev.vouch.dashboard.success;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.dashboard.success.RichText.Part;
import org.junit.jupiter.api.Test;

class RichTextTest {
  @Test
  void backticks_markCode() {
    assertThat(RichText.of("Send `ip` and `user_agent`.").parts())
        .containsExactly(
            new Part("Send ", false),
            new Part("ip", true),
            new Part(" and ", false),
            new Part("user_agent", true),
            new Part(".", false));
  }

  @Test
  void leadingCode_isParsed() {
    assertThat(RichText.of("`ip` came").parts())
        .containsExactly(new Part("ip", true), new Part(" came", false));
  }

  @Test
  void unclosedBacktick_isRejected() {
    assertThatThrownBy(() -> RichText.of("Send `ip and user_agent"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
