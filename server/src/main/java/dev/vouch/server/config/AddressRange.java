package dev.vouch.server.config;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A range of IP addresses (CIDR), such as {@code 10.0.0.0/8} or {@code fd00::/8}; a single address
 * may omit the length.
 *
 * @param prefixLength how many leading bits count, 0 to 32 or 128
 */
public record AddressRange(InetAddress network, int prefixLength) {
  private static final Pattern WRITTEN =
      Pattern.compile("(?<address>[0-9a-fA-F:.]+)(?:/(?<length>[0-9]{1,3}))?");

  /** Parses a range; empty when {@code text} is not one. */
  public static Optional<AddressRange> parse(String text) {
    Matcher matcher = WRITTEN.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return address(matcher.group("address"))
        .flatMap(network -> of(network, Optional.ofNullable(matcher.group("length"))));
  }

  private static Optional<AddressRange> of(InetAddress network, Optional<String> length) {
    int bits = network.getAddress().length * Byte.SIZE;
    int prefixLength = length.map(Integer::parseInt).orElse(bits);
    return prefixLength > bits
        ? Optional.empty()
        : Optional.of(new AddressRange(network, prefixLength));
  }

  private static Optional<InetAddress> address(String literal) {
    try {
      return Optional.of(InetAddress.ofLiteral(literal));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Whether the range contains the address; an IPv4 address is never in a range of IPv6. */
  public boolean contains(InetAddress address) {
    byte[] given = address.getAddress();
    byte[] wanted = network.getAddress();
    if (given.length != wanted.length) {
      return false;
    }
    int whole = prefixLength / Byte.SIZE;
    int rest = prefixLength % Byte.SIZE;
    return Arrays.equals(given, 0, whole, wanted, 0, whole)
        && (rest == 0 || (given[whole] ^ wanted[whole]) >> (Byte.SIZE - rest) == 0);
  }

  @Override
  public String toString() {
    return network.getHostAddress() + "/" + prefixLength;
  }
}
