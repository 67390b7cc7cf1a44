package dev.vouch.app.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address and a port to listen on, such as {@code 127.0.0.1:9464} or {@code [::1]:9464}.
 *
 * @param port the port; 0 for any free port
 */
public record ListenAddress(String host, int port) {
  private static final Pattern FORMAT =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.]{2,45})]|([A-Za-z0-9._-]{1,255})):([0-9]{1,5})");

  private static final int PORT_MAX = 65_535;

  static Optional<ListenAddress> parse(String text) {
    Matcher matcher = FORMAT.matcher(text);
    if (!matcher.matches() || Integer.parseInt(matcher.group(3)) > PORT_MAX) {
      return Optional.empty();
    }
    String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    return Optional.of(new ListenAddress(host, Integer.parseInt(matcher.group(3))));
  }
}
