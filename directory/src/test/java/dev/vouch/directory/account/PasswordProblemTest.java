package dev.vouch.directory.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordProblemTest {
  private static final String EMAIL = "owner@shop.example";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password1234",
        "PassWord1234",
        "1qaz2wsx3edc",
        "123456789012",
        "unbelievable",
        "aaaaaaaaaaaa",
        "12341234123412",
        "Vouch2026!!!",
        "vouchvouchvouch",
        "vouch-admin-password",
        "admin@vouch123"
      })
  void commonPassword_isRejected(String password) {
    assertThat(PasswordProblem.of(password, EMAIL)).contains(PasswordProblem.COMMON);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a password of an owner",
        "correct horse battery staple",
        "we vouch for each conversion",
        "482910473829",
        "ä long sentence of yours"
      })
  void otherPassword_hasNoProblem(String password) {
    assertThat(PasswordProblem.of(password, EMAIL)).isEmpty();
  }

  @Test
  void emailAddress_isNoPassword() {
    assertThat(PasswordProblem.of("Owner@Shop.example", EMAIL))
        .contains(PasswordProblem.EMAIL_ADDRESS);
    assertThat(PasswordProblem.of("Owner@Shop.example", "a@b")).isEmpty();
  }

  @Test
  void length_isLimited() {
    assertThat(PasswordProblem.of("short", EMAIL)).contains(PasswordProblem.LENGTH);
    assertThat(PasswordProblem.of("ab c".repeat(65), EMAIL)).contains(PasswordProblem.LENGTH);
    assertThat(PasswordProblem.LENGTH.sentence()).contains("12 to 256 characters");
  }
}
