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
      strings = {
        "",
        " ",
        "owner",
        "@shop.example",
        "owner@",
        "a@b@c",
        "a b@c",
        "a@b\u0000",
        "<a@x.example",
        "a@x.example>",
        "a,b@x.example",
        "a;b@x.example",
        "a@x.example,b",
        "\"a\"@x.example",
        "a:b@x.example",
        "(a)b@x.example",
        "a[b@x.example",
        "a\\b@x.example",
        "a\u202Eb@x.example",
        "a\u200Bb@x.example",
        "a@x..example",
        "a@.example",
        "a@x.example.",
        "a@-x.example",
        "a@[127.0.0.1]",
        "a@x_y.example"
      })
  void parse_rejectsInvalidAddresses(String invalid) {
    assertThat(EmailAddress.parse(invalid)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a@b",
        "o'neil+tag@shop.example",
        "a.b-c_d@xn--mnchen-3ya.example",
        "jörg@münchen.example",
        "用户@例子.example",
        "a@1.example"
      })
  void parse_acceptsWhatMailServersDo(String address) {
    assertThat(EmailAddress.parse(address)).contains(new EmailAddress(address));
  }

  @Test
  void parseKnown_findsAccountsOfEarlierVersions() {
    assertThat(EmailAddress.parseKnown("<A@x.example")).contains(new EmailAddress("<a@x.example"));
    assertThat(EmailAddress.parseKnown("a b@x.example")).isEmpty();
  }

  @Test
  void parse_rejectsMoreThan254Characters() {
    assertThat(EmailAddress.parse("a".repeat(242) + "@shop.example")).isEmpty();
    assertThat(EmailAddress.parse("a".repeat(241) + "@shop.example")).isPresent();
  }
}
