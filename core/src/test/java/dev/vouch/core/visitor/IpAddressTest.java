package dev.vouch.core.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** I1: one canonical form of an address. */
class IpAddressTest {
  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, 00000000000000000000ffff00000000",
    "203.0.113.7, 00000000000000000000ffffcb007107",
    "255.249.199.100, 00000000000000000000fffffff9c764",
    "::ffff:203.0.113.7, 00000000000000000000ffffcb007107",
    "::FFFF:cb00:7107, 00000000000000000000ffffcb007107",
    "0:0:0:0:0:ffff:203.0.113.7, 00000000000000000000ffffcb007107",
    "::, 00000000000000000000000000000000",
    "::1, 00000000000000000000000000000001",
    "2001:db8::8:800:200C:417a, 20010db80000000000080800200c417a",
    "2001:0db8:0000:0000:0008:0800:200c:417a, 20010db80000000000080800200c417a",
    "64:ff9b::192.0.2.1, 0064ff9b0000000000000000c0000201"
  })
  void literal_isParsedToItsCanonicalBytes(String literal, String bytes) {
    assertThat(IpAddress.parse(literal).map(IpAddress::bytes).map(HexFormat.of()::formatHex))
        .contains(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {" 203.0.113.7", "203.0.113.7\t", "\r\n 203.0.113.7 \n"})
  void surroundingWhiteSpace_isIgnored(String literal) {
    assertThat(IpAddress.parse(literal)).isEqualTo(IpAddress.parse("203.0.113.7")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "localhost",
        "example.com",
        "1",
        "1.2",
        "1.2.3",
        "1.2.3.4.5",
        "256.1.1.1",
        "1.2.3.04",
        "01.2.3.4",
        "1.2.3.4:80",
        "1.2.3.4/32",
        "1.2.3.4.",
        ".1.2.3.4",
        "1..2.3",
        "0x1.2.3.4",
        "16909060",
        "::00012",
        "1:2:3:4:5:6:7:00008",
        "::ffff:1.2.3.04",
        "1.2.3.4, 5.6.7.8",
        "1.2. 3.4",
        "-1.2.3.4",
        "١.٢.٣.٤",
        "[::1]",
        "::1%eth0",
        "::1%1",
        "::1/64",
        "[::1]:80",
        ":",
        ":::",
        "1::2::3",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "12345::",
        "g::",
        "::1.2.3",
        "::1.2.3.04",
        "1.2.3.4::",
        "::ffff:1.2.3.256",
        ":1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:",
        "1:2:3:4:5:6:7:1.2.3.4"
      })
  void malformedAddress_isRejected(String text) {
    assertThat(IpAddress.parse(text)).isEmpty();
  }

  @Test
  void network_keepsTheFirstBitsOfIpv6() {
    Random random = new Random(1);
    byte[] bytes = new byte[16];
    for (int bits = 1; bits <= 128; bits++) {
      random.nextBytes(bytes);
      bytes[0] = 0x20;
      String binary =
          new BigInteger(1, bytes).or(BigInteger.ONE.shiftLeft(128)).toString(2).substring(1);
      String cut = binary.substring(0, bits) + "0".repeat(128 - bits);
      assertThat(new BigInteger(1, address(bytes).network(bits).bytes()))
          .isEqualTo(new BigInteger(cut, 2));
    }
  }

  @Test
  void network_ofIpv4_isItself() {
    IpAddress address = IpAddress.parse("203.0.113.7").orElseThrow();

    assertThat(address.network(8)).isEqualTo(address);
    assertThat(address.isIpv4()).isTrue();
    assertThat(address.toString()).isEqualTo("IpAddress[hidden]");
  }

  private static IpAddress address(byte[] bytes) {
    StringBuilder written = new StringBuilder(HexFormat.of().formatHex(bytes));
    for (int colon = 28; colon > 0; colon -= 4) {
      written.insert(colon, ':');
    }
    return IpAddress.parse(written.toString()).orElseThrow();
  }
}
