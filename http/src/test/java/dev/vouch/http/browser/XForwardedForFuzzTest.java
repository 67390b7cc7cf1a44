package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.http.AddressRange;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Parsing any {@code X-Forwarded-For} header never throws, and entries before that of a trusted
 * proxy are ignored.
 */
class XForwardedForFuzzTest {
  private static final InetAddress PROXY = InetAddress.ofLiteral("10.0.0.1");
  private static final InetAddress CLIENT = InetAddress.ofLiteral("198.51.100.1");
  private static final TrustedProxies PROXIES =
      new TrustedProxies(List.of(AddressRange.parse("10.0.0.0/8").orElseThrow()));

  @FuzzTest(maxDuration = "30s")
  void anyXForwardedForHeader_isParsed_andOnlyTheProxysEntryCounts(byte[] bytes) {
    String forged = new String(bytes, StandardCharsets.ISO_8859_1);
    assertThat(PROXIES.of(PROXY, List.of(), List.of(forged))).isNotNull();
    assertThat(PROXIES.of(PROXY, List.of(), List.of(forged, "198.51.100.1"))).isEqualTo(CLIENT);
    assertThat(PROXIES.of(CLIENT, List.of(forged), List.of(forged))).isEqualTo(CLIENT);
  }
}
