package dev.vouch.core.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class AddressHashTest {
  private final AddressHash hash = new AddressHash();

  @Test
  void ipv6AddressesOfOneNetwork_shareAHash() {
    assertThat(of("2001:db8::1")).isEqualTo(of("2001:db8::ffff:ffff:ffff:ffff"));
    assertThat(of("2001:db8::1")).isNotEqualTo(of("2001:db8:0:1::1"));
  }

  @Test
  void ipv4Addresses_haveHashesOfTheirOwn() {
    assertThat(of("203.0.113.9")).isEqualTo(of("203.0.113.9"));
    assertThat(of("203.0.113.9")).isNotEqualTo(of("203.0.113.10"));
  }

  @Test
  void anotherInstance_hasAnotherKey() {
    InetAddress address = InetAddress.ofLiteral("203.0.113.9");
    assertThat(new AddressHash().of(address)).isNotEqualTo(hash.of(address));
  }

  private long of(String address) {
    return hash.of(InetAddress.ofLiteral(address));
  }
}
