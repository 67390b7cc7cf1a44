package dev.vouch.core.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Parsing never throws; an accepted address, formatted by the JDK, parses to an equal one. */
class IpAddressFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anyText_isRejectedOrRoundTrips(byte[] bytes) throws UnknownHostException {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    Optional<IpAddress> address = IpAddress.parse(text);
    if (address.isPresent()) {
      assertThat(text.strip()).matches("[0-9a-fA-F:.]+");
      String written = InetAddress.getByAddress(address.get().bytes()).getHostAddress();
      assertThat(IpAddress.parse(written)).isEqualTo(address);
    }
  }
}
