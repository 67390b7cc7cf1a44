package dev.vouch.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PagePatternTest {
  @ParameterizedTest
  @CsvSource({
    "/thanks, /thanks",
    "/thanks*, /thanks",
    "/thanks*, /thanks/you",
    "*, /",
    "/orders/*/paid, /orders/17/items/paid",
    "/a*b*c, /abbbc",
    "/a*b*c, /axbxcxbxc",
    "**, /anything",
    "/100%_sure, /100%_sure",
    "/caf%c3%a9*, /café/menu",
    "/%7Euser, /~user",
    "/a/%2A, /a/%2A",
  })
  void star_matchesAnyCharacters(String pattern, String page) {
    assertThat(new PagePattern(pattern).matches(page)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "/thanks, /thanks/",
    "/thanks, /Thanks",
    "/thanks*, /than",
    "*/paid, /paid/later",
    "/aba*aba, /aba",
    "/a*b*b, /axb",
    "/orders/*/paid, /orders/paid",
    "/100%_sure, /100 very sure",
    "/a.c, /abc",
    "/a/%2A, /a/b",
  })
  void otherCharacters_matchLiterally(String pattern, String page) {
    assertThat(new PagePattern(pattern).matches(page)).isFalse();
  }
}
