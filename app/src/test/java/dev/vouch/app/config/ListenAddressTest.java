package dev.vouch.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenAddressTest {
  @Test
  void hostAndPort_areSeparatedByTheLastColon() {
    assertThat(ListenAddress.parse("metrics.internal:9464"))
        .contains(new ListenAddress("metrics.internal", 9464));
    assertThat(ListenAddress.parse("[::1]:0")).contains(new ListenAddress("::1", 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"9464", ":9464", "127.0.0.1", "127.0.0.1:", "::1:9464", "h:65536", "h:1 "})
  void othersAreInvalid(String text) {
    assertThat(ListenAddress.parse(text)).isEmpty();
  }
}
