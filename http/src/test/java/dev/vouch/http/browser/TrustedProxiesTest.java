package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.AddressRange;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The address of a browser behind none, one or more proxies (docs/browser.md). */
class TrustedProxiesTest {
  private static final String PROXY = "10.0.0.1";
  private static final List<String> NONE = List.of();

  private static final TrustedProxies PROXIES =
      new TrustedProxies(
          Stream.of("10.0.0.0/8", "192.0.2.7", "2001:db8:ffff::/48")
              .map(text -> AddressRange.parse(text).orElseThrow())
              .toList());

  static Stream<Arguments> requests() {
    return Stream.of(
        // The headers of an untrusted peer are ignored.
        request("203.0.113.5", NONE, NONE, "203.0.113.5"),
        request("203.0.113.5", List.of("for=198.51.100.1"), List.of("198.51.100.1"), "203.0.113.5"),
        // X-Forwarded-For
        request(PROXY, NONE, NONE, PROXY),
        request(PROXY, NONE, List.of("198.51.100.1"), "198.51.100.1"),
        request(PROXY, NONE, List.of("198.51.100.1:4711"), "198.51.100.1"),
        request(PROXY, NONE, List.of("2001:db8::1"), "2001:db8::1"),
        request(PROXY, NONE, List.of("[2001:db8::1]:4711"), "2001:db8::1"),
        request(PROXY, NONE, List.of("::ffff:198.51.100.1"), "198.51.100.1"),
        request(PROXY, NONE, List.of("1.1.1.1, 198.51.100.1"), "198.51.100.1"),
        request(PROXY, NONE, List.of("198.51.100.1, 192.0.2.7,10.9.9.9"), "198.51.100.1"),
        request(PROXY, NONE, List.of("1.1.1.1", "198.51.100.1"), "198.51.100.1"),
        request(PROXY, NONE, List.of("10.2.2.2, 10.3.3.3"), "10.2.2.2"),
        request(PROXY, NONE, List.of("1.1.1.1, unknown"), PROXY),
        request(PROXY, NONE, List.of("1.1.1.1, unknown, 10.3.3.3"), "10.3.3.3"),
        request(PROXY, NONE, List.of("198.51.100.1,"), PROXY),
        request(PROXY, NONE, List.of("shop.example"), PROXY),
        request(PROXY, NONE, List.of("198.51.100"), PROXY),
        request("2001:db8:ffff::9", NONE, List.of("198.51.100.1"), "198.51.100.1"),
        request("::ffff:10.0.0.1", NONE, List.of("198.51.100.1"), "198.51.100.1"),
        // Forwarded
        request(PROXY, List.of("for=198.51.100.1"), NONE, "198.51.100.1"),
        request(PROXY, List.of("For=\"198.51.100.1:4711\";proto=https"), NONE, "198.51.100.1"),
        request(PROXY, List.of("proto=https;for=\"[2001:db8::1]:4711\""), NONE, "2001:db8::1"),
        request(PROXY, List.of("for=\"[2001:db8::1]\""), NONE, "2001:db8::1"),
        request(PROXY, List.of("for=\"[2001:db8::1]:_port\""), NONE, "2001:db8::1"),
        request(PROXY, List.of("for=1.1.1.1, for=198.51.100.1;by=10.0.0.1"), NONE, "198.51.100.1"),
        request(PROXY, List.of("for=1.1.1.1", "for=198.51.100.1"), NONE, "198.51.100.1"),
        request(PROXY, List.of("for=\"1.1.1.1, for=198.51.100.1"), NONE, PROXY),
        request(PROXY, List.of("by=\"a,b;for=1.1.1.1\";for=198.51.100.1"), NONE, "198.51.100.1"),
        request(PROXY, List.of("for=\"198.51.100\\.1\""), NONE, "198.51.100.1"),
        request(PROXY, List.of("for=1.1.1.1, for=_hidden"), NONE, PROXY),
        request(PROXY, List.of("for=1.1.1.1, by=10.0.0.1"), NONE, PROXY),
        request(PROXY, List.of(), List.of("[198.51.100.1]"), "198.51.100.1"),
        // If the headers differ, a client forged one of them.
        request(PROXY, List.of("for=198.51.100.1"), List.of("198.51.100.1"), "198.51.100.1"),
        request(PROXY, List.of("for=1.1.1.1"), List.of("198.51.100.1"), PROXY));
  }

  private static Arguments request(
      String peer, List<String> forwarded, List<String> xForwardedFor, String expected) {
    return Arguments.of(peer, forwarded, xForwardedFor, expected);
  }

  @ParameterizedTest
  @MethodSource("requests")
  void address_isTheRightmostUntrustedOne(
      String peer, List<String> forwarded, List<String> xForwardedFor, String expected) {
    assertThat(PROXIES.of(InetAddress.ofLiteral(peer), forwarded, xForwardedFor))
        .isEqualTo(InetAddress.ofLiteral(expected));
  }
}
