package dev.vouch.http;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A range of IP addresses in CIDR notation, such as {@code 10.0.0.0/8} or {@code fd00::/8}; a
 * single address may omit the prefix length.
 *
 * @param prefixLength the number of leading bits that identify the network, 0 to 32 (IPv4) or 128
 *     (IPv6)
 */
public record AddressRange(InetAddress network, int prefixLength) {
  private static final Pattern WRITTEN =
      Pattern.compile("(?<address>[0-9a-fA-F:.]+)(?:/(?<length>[0-9]{1,3}))?");

  /** Parses a range; empty if {@code text} is invalid. */
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

  /**
   * Returns whether the range contains an address. A range of one IP version contains no addresses
   * of the other version.
   */
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
