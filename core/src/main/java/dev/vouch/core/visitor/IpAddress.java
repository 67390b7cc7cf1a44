package dev.vouch.core.visitor;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An IP address in canonical form (docs/identity.md I1): 16 bytes, an IPv4 address in its
 * IPv4-mapped form. Held only during a request. Immutable.
 */
public final class IpAddress {
  private static final int OCTETS = 4;
  private static final int OCTET_MAX = 255;

  /** Excludes brackets and zone ids; the rest is validated by {@code java.net}. */
  private static final Pattern IPV6 =
      Pattern.compile("[0-9a-fA-F:]*:(?:[0-9a-fA-F]{0,4}|[0-9]+\\.[0-9.]+)");

  /** An address in brackets, with or without a port. */
  private static final Pattern BRACKETED = Pattern.compile("\\[([^\\]]*)\\](?::[\\w.-]*)?");

  private static final Pattern WITH_PORT = Pattern.compile("([^:]*):[\\w.-]*");

  /** An IPv6 address with the zone that it is valid in (RFC 4007, section 11). */
  private static final Pattern WITH_ZONE = Pattern.compile("([^%]*:[^%]*)%[\\w.~-]+");

  private static final byte[] MAPPED_PREFIX = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};
  private static final int BITS = 128;

  private final byte[] bytes;

  private IpAddress(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Parses a literal IPv4 or IPv6 address, ignoring surrounding white space; never does a DNS
   * lookup. Empty for anything else, such as a port, brackets, a zone id, a prefix length, a host
   * name, or an octet with a leading zero.
   */
  public static Optional<IpAddress> parse(String text) {
    String literal = text.strip();
    if (!isPlausible(literal)) {
      return Optional.empty();
    }
    try {
      if (isIpv4(literal)) {
        return Optional.of(of(Inet4Address.ofLiteral(literal)));
      }
      if (isIpv6(literal)) {
        return Optional.of(of(Inet6Address.ofLiteral(literal)));
      }
      return Optional.empty();
    } catch (IllegalArgumentException _) {
      // The exception's message contains the text, so it is dropped.
      return Optional.empty();
    }
  }

  /**
   * Parses an address as sockets and proxies write it: like {@link #parse}, but also with a port,
   * in brackets or with a zone, which are ignored.
   */
  public static Optional<IpAddress> parseEndpoint(String text) {
    Optional<IpAddress> address = parse(text);
    return address.isPresent() || !isDelimited(text) ? address : parse(literal(text.strip()));
  }

  /** Whether a text may have a port, brackets or a zone. */
  private static boolean isDelimited(String endpoint) {
    return endpoint.indexOf(':') >= 0 || endpoint.indexOf('[') >= 0;
  }

  /** Returns an endpoint's address without brackets, port and zone. */
  private static String literal(String endpoint) {
    String host =
        Stream.of(BRACKETED, WITH_PORT)
            .map(pattern -> pattern.matcher(endpoint))
            .filter(Matcher::matches)
            .map(matcher -> matcher.group(1))
            .findFirst()
            .orElse(endpoint);
    Matcher withZone = WITH_ZONE.matcher(host);
    return withZone.matches() ? withZone.group(1) : host;
  }

  /** A fast check that excludes most texts before the patterns are tried. */
  private static boolean isPlausible(String literal) {
    boolean delimited = false;
    for (int index = 0; index < literal.length(); index++) {
      char character = literal.charAt(index);
      if (!isAddressCharacter(character)) {
        return false;
      }
      delimited |= character == '.' || character == ':';
    }
    return delimited;
  }

  private static boolean isIpv6(String literal) {
    return IPV6.matcher(literal).matches()
        && (literal.indexOf('.') < 0 || isIpv4(literal.substring(literal.lastIndexOf(':') + 1)));
  }

  /** Four octets without leading zeros, which some parsers interpret as octal (RFC 6943, 3.1.1). */
  private static boolean isIpv4(String literal) {
    int octets = 1;
    int start = 0;
    for (int dot = literal.indexOf('.'); dot >= 0; dot = literal.indexOf('.', start)) {
      if (!isOctet(literal, start, dot)) {
        return false;
      }
      octets++;
      start = dot + 1;
    }
    return octets == OCTETS && isOctet(literal, start, literal.length());
  }

  private static boolean isOctet(String literal, int start, int end) {
    int value = 0;
    for (int index = start; index < end; index++) {
      char digit = literal.charAt(index);
      if (digit < '0' || digit > '9') {
        return false;
      }
      value = 10 * value + digit - '0';
    }
    int digits = end - start;
    return digits == 1
        || (digits > 1 && digits <= 3 && literal.charAt(start) != '0' && value <= OCTET_MAX);
  }

  /** Whether addresses contain this character: a hexadecimal digit, a point or a colon. */
  public static boolean isAddressCharacter(char character) {
    return character == '.' || character == ':' || HexFormat.isHexDigit(character);
  }

  /** Creates the address of a socket's peer. */
  public static IpAddress of(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == BITS / 8) {
      return new IpAddress(bytes);
    }
    byte[] mapped = Arrays.copyOf(MAPPED_PREFIX, BITS / 8);
    System.arraycopy(bytes, 0, mapped, MAPPED_PREFIX.length, bytes.length);
    return new IpAddress(mapped);
  }

  /** Returns the address as an {@code InetAddress}: for IPv4, an {@code Inet4Address}. */
  public InetAddress inetAddress() {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an IP address has 16 bytes", e);
    }
  }

  /** Whether this is an IPv4 address, in either notation. */
  public boolean isIpv4() {
    return Arrays.equals(bytes, 0, MAPPED_PREFIX.length, MAPPED_PREFIX, 0, MAPPED_PREFIX.length);
  }

  /**
   * Whether the address belongs to a private network, the machine itself or a carrier's NAT (RFC
   * 1918, 4193 and 6598). No server on the internet receives requests from such an address.
   */
  public boolean isPrivate() {
    InetAddress address = inetAddress();
    return address.isAnyLocalAddress()
        || address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || (isIpv4()
            ? (bytes[12] & 0xff) == 100 && (bytes[13] & 0xc0) == 64
            : (bytes[0] & 0xfe) == 0xfc);
  }

  /** Returns a copy of its 16 bytes. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /**
   * Returns the network of an IPv6 address, with all bits after the first {@code bits} set to zero;
   * an IPv4 address unchanged.
   */
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
