package dev.vouch.core.visitor;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An IP address as a visitor's hash sees it (docs/identity.md I1): 16 bytes, an IPv4 address in its
 * IPv4-mapped form. Held only while a request is worked on. Immutable.
 */
public final class IpAddress {
  private static final String OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";

  /** Four octets without leading zeros, which some readers take for octal (RFC 6943, 3.1.1). */
  private static final Pattern IPV4 = Pattern.compile(OCTET + "(?:\\." + OCTET + "){3}");

  /** Keeps out brackets and zone ids; the rest is left to the reader of {@code java.net}. */
  private static final Pattern IPV6 =
      Pattern.compile("[0-9a-fA-F:]*:(?:[0-9a-fA-F]{0,4}|" + IPV4.pattern() + ")");

  private static final byte[] MAPPED_PREFIX = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};
  private static final int BITS = 128;

  private final byte[] bytes;

  private IpAddress(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Reads a literal IPv4 or IPv6 address, ignoring white space around it; never asks a name server.
   * Empty for anything else: a port, brackets, a zone id, a prefix length, a host name, an octet
   * with a leading zero.
   */
  public static Optional<IpAddress> parse(String text) {
    String literal = text.strip();
    if (!isPlausible(literal)) {
      return Optional.empty();
    }
    try {
      if (IPV4.matcher(literal).matches()) {
        return Optional.of(of(Inet4Address.ofLiteral(literal)));
      }
      if (IPV6.matcher(literal).matches()) {
        return Optional.of(of(Inet6Address.ofLiteral(literal)));
      }
      return Optional.empty();
    } catch (IllegalArgumentException _) {
      // Its message holds the text, so it goes no further.
      return Optional.empty();
    }
  }

  /** Spares most texts, which are asked about often, the look at every form of an address. */
  private static boolean isPlausible(String literal) {
    boolean delimited = false;
    for (int index = 0; index < literal.length(); index++) {
      char character = literal.charAt(index);
      if (!isWrittenWith(character)) {
        return false;
      }
      delimited |= character == '.' || character == ':';
    }
    return delimited;
  }

  /** Whether addresses are written with this character: a hexadecimal digit, a point, a colon. */
  public static boolean isWrittenWith(char character) {
    return character == '.' || character == ':' || HexFormat.isHexDigit(character);
  }

  /** The address of a socket's peer. */
  public static IpAddress of(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == BITS / 8) {
      return new IpAddress(bytes);
    }
    byte[] mapped = Arrays.copyOf(MAPPED_PREFIX, BITS / 8);
    System.arraycopy(bytes, 0, mapped, MAPPED_PREFIX.length, bytes.length);
    return new IpAddress(mapped);
  }

  /** Whether it is an IPv4 address, however it was written. */
  public boolean isIpv4() {
    return Arrays.equals(bytes, 0, MAPPED_PREFIX.length, MAPPED_PREFIX, 0, MAPPED_PREFIX.length);
  }

  /** Its 16 bytes, a copy. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** The network of an IPv6 address, all bits after the first {@code bits} zero; IPv4 as it is. */
  public IpAddress network(int bits) {
    if (isIpv4()) {
      return this;
    }
    byte[] network = bytes.clone();
    for (int bit = bits; bit < BITS; bit++) {
      network[bit / 8] &= (byte) ~(0x80 >>> bit % 8);
    }
    return new IpAddress(network);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IpAddress that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "IpAddress[hidden]";
  }
}
