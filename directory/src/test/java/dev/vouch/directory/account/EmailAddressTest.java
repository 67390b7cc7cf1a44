package dev.vouch.directory.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {
  @Test
  void parse_trimsAndLowercases() {
    assertThat(EmailAddress.parse(" Owner@Shop.Example\t"))
        .contains(new EmailAddress("owner@shop.example"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "owner", "@shop.example", "owner@", "a@b@c", "a b@c", "a@b\u0000"})
  void parse_rejectsInvalidAddresses(String invalid) {
    assertThat(EmailAddress.parse(invalid)).isEmpty();
  }

  @Test
  void parse_rejectsMoreThan254Characters() {
    assertThat(EmailAddress.parse("a".repeat(242) + "@shop.example")).isEmpty();
    assertThat(EmailAddress.parse("a".repeat(241) + "@shop.example")).isPresent();
  }
}
