package dev.vouch.core.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Never throws; what it accepts, written by the runtime, parses to itself. */
class IpAddressFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anyText_isRefusedOrParsesToItself(byte[] bytes) throws UnknownHostException {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    Optional<IpAddress> address = IpAddress.parse(text);
    if (address.isPresent()) {
      assertThat(text.strip()).matches("[0-9a-fA-F:.]+");
      String written = InetAddress.getByAddress(address.get().bytes()).getHostAddress();
      assertThat(IpAddress.parse(written)).isEqualTo(address);
    }
  }
}
