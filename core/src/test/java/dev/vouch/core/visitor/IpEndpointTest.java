package dev.vouch.core.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses as sockets and proxies write them. */
class IpEndpointTest {
  @ParameterizedTest
  @CsvSource({
    "1.2.3.4:80, 1.2.3.4",
    "1.2.3.4:, 1.2.3.4",
    "1.2.3.4:_hidden, 1.2.3.4",
    "[1.2.3.4], 1.2.3.4",
    "[::1], ::1",
    "[::1]:80, ::1",
    "[::ffff:1.2.3.4]:80, 1.2.3.4",
    "::1%eth0, ::1",
    "::1%1, ::1",
    "fe80::1%25eth0, fe80::1",
    "[fe80::1%eth0.7]:443, fe80::1",
    "2001:db8::1:443, 2001:db8::1:443"
  })
  void endpoint_isItsAddress(String endpoint, String address) {
    assertThat(IpAddress.parseEndpoint(endpoint)).isEqualTo(IpAddress.parse(address)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "unknown",
        "localhost:80",
        "1.2.3:80",
        "1.2.3.4:80:90",
        "1.2.3.4%eth0",
        "1.2.3.4%2C5.6.7.8",
        "1.2.3.4/32",
        "::1/64",
        "::1%",
        "::1%a b",
        "[::1",
        "::1]",
        "[[::1]]",
        "[::1]x",
        "[unknown]:80",
        "1.2.3.4, 5.6.7.8",
        "\"[::1]:80\""
      })
  void anythingElse_isNoAddress(String text) {
    assertThat(IpAddress.parseEndpoint(text)).isEmpty();
  }
}
