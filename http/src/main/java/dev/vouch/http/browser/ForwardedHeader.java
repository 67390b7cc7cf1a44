package dev.vouch.http.browser;

import dev.vouch.core.visitor.IpAddress;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Parser of the addresses and schemes in proxy headers. The last entry is the nearest hop. */
final class ForwardedHeader {
  private static final String FOR = "for=";
  private static final String PROTO = "proto=";

  private ForwardedHeader() {}

  /**
   * Returns the {@code for} address of each element of {@code Forwarded}; empty for an element
   * without an IP address.
   */
  static List<Optional<InetAddress>> hops(List<String> values) {
    return split(String.join(",", values), ',').stream().map(ForwardedHeader::hop).toList();
  }

  /**
   * Returns each address of {@code X-Forwarded-For}; empty for an element without an IP address.
   */
  static List<Optional<InetAddress>> xForwardedForHops(List<String> values) {
    return List.of(String.join(",", values).split(",", -1)).stream()
        .map(ForwardedHeader::node)
        .toList();
  }

  /** Returns whether the first {@code proto} of {@code Forwarded} is {@code https}. */
  static boolean isHttps(List<String> values) {
    return split(String.join(",", values), ',').stream()
        .flatMap(element -> pair(element, PROTO).stream())
        .findFirst()
        .filter("https"::equalsIgnoreCase)
        .isPresent();
  }

  /** Returns whether the first entry of {@code X-Forwarded-Proto} is {@code https}. */
  static boolean isXForwardedHttps(List<String> values) {
    return String.join(",", values).split(",", 2)[0].strip().equalsIgnoreCase("https");
  }

  private static Optional<InetAddress> hop(String element) {
    return pair(element, FOR).flatMap(ForwardedHeader::node);
  }

  /**
   * Returns the value of the first pair in an element that starts with a prefix such as {@code
   * for=}.
   */
  private static Optional<String> pair(String element, String prefix) {
    return split(element, ';').stream()
        .map(String::strip)
        .filter(pair -> pair.toLowerCase(Locale.ROOT).startsWith(prefix))
        .findFirst()
        .flatMap(pair -> unquoted(pair.substring(prefix.length())));
  }

  /** Parses a node (RFC 7239, section 6); empty if it is unknown or obfuscated. */
  private static Optional<InetAddress> node(String text) {
    return IpAddress.parseEndpoint(text).map(IpAddress::inetAddress);
  }

  private static Optional<String> unquoted(String value) {
    if (!value.startsWith("\"")) {
      return Optional.of(value);
    }
    boolean closed = value.length() >= 2 && value.endsWith("\"");
    return closed
        ? Optional.of(value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1"))
        : Optional.empty();
  }

  /** Splits at a separator outside of quoted strings. */
  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (quoted && character == '\\') {
        i++;
      } else if (character == '"') {
        quoted = !quoted;
      } else if (character == separator && !quoted) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }
}
