package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.1.2, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "192.168.1.5, 192.168.1.5, true",
    "192.168.1.5, 192.168.1.6, false",
    "0.0.0.0/0, 203.0.113.9, true",
    "172.16.0.0/12, 172.31.255.255, true",
    "172.16.0.0/12, 172.32.0.0, false",
    "fd00::/8, fdff::1, true",
    "fd00::/8, fe00::1, false",
    "::/0, 203.0.113.9, false",
  })
  void range_containsTheAddressesWithItsPrefix(String range, String address, boolean contained) {
    assertThat(AddressRange.parse(range).orElseThrow().contains(InetAddress.ofLiteral(address)))
        .isEqualTo(contained);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "10.0.0.0/33", "::/129", "example.com", "10.0.0.0/", "1.2.3.4/8/8", "a"})
  void invalidText_isNoRange(String text) {
    assertThat(AddressRange.parse(text)).isEmpty();
  }
}
