package dev.vouch.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class SetupCodeTest {
  private static final SetupCode CODE = new SetupCode("7QK3-M0XP-91VA-H2CD");

  @Test
  void draw_returnsARandomCodeInFourGroups() {
    SecureRandom random = new SecureRandom();
    SetupCode drawn = SetupCode.draw(random);

    assertThat(drawn.text()).matches("([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}");
    assertThat(SetupCode.draw(random)).isNotEqualTo(drawn);
    assertThat(drawn.toString()).doesNotContain(drawn.text());
  }

  @Test
  void matches_ignoresCaseSeparatorsAndLookalikes() {
    assertThat(CODE.matches("7QK3-M0XP-91VA-H2CD")).isTrue();
    assertThat(CODE.matches(" 7qk3moxp 9lva h2cd ")).isTrue();
    assertThat(CODE.matches("7QK3-MOXP-9IVA-H2CD")).isTrue();
  }

  @Test
  void differentCode_doesNotMatch() {
    assertThat(CODE.matches("")).isFalse();
    assertThat(CODE.matches("7QK3-M0XP-91VA")).isFalse();
    assertThat(CODE.matches("7QK3-M0XP-91VA-H2CE")).isFalse();
    assertThat(CODE.matches("7QK3-M0XP-91VA-H2CD-0000")).isFalse();
  }
}
