package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.http.AddressRange;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Parsing any {@code Forwarded} header never throws, and entries before that of a trusted proxy are
 * ignored.
 */
class ForwardedFuzzTest {
  private static final InetAddress PROXY = InetAddress.ofLiteral("10.0.0.1");
  private static final InetAddress CLIENT = InetAddress.ofLiteral("198.51.100.1");
  private static final TrustedProxies PROXIES =
      new TrustedProxies(List.of(AddressRange.parse("10.0.0.0/8").orElseThrow()));

  @FuzzTest(maxDuration = "30s")
  void anyForwardedHeader_isParsed_andOnlyTheProxysEntryCounts(byte[] bytes) {
    String forged = new String(bytes, StandardCharsets.ISO_8859_1);
    assertThat(PROXIES.of(PROXY, List.of(forged), List.of())).isNotNull();
    if (forged.indexOf('"') < 0) {
      assertThat(PROXIES.of(PROXY, List.of(forged, "for=198.51.100.1"), List.of()))
          .isEqualTo(CLIENT);
    }
  }
}
