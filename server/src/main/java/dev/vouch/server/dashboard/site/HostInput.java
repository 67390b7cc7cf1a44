package dev.vouch.server.dashboard.site;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Takes the hosts out of what people type or paste where domains are asked for. */
final class HostInput {
  private static final Pattern BETWEEN = Pattern.compile("[\\s,;]+");

  /** Subdomains count anyway. */
  private static final Pattern BEFORE_HOST =
      Pattern.compile("^(?:[A-Za-z][A-Za-z0-9+.-]*:)?//|^\\*\\.");

  private static final Pattern BEHIND_HOST = Pattern.compile("(?::\\d*)?\\.?(?:[/?#].*)?$");

  private HostInput() {}

  /** One for each address, host or pattern such as {@code *.shop.example}; not yet checked. */
  static List<String> of(String typed) {
    return Arrays.stream(BETWEEN.split(typed.strip()))
        .map(HostInput::host)
        .filter(host -> !host.isEmpty())
        .distinct()
        .toList();
  }

  private static String host(String address) {
    String behindScheme = BEFORE_HOST.matcher(address).replaceFirst("");
    return BEHIND_HOST.matcher(behindScheme).replaceFirst("");
  }
}
