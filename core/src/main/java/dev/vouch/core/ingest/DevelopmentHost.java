package dev.vouch.core.ingest;

import java.util.regex.Pattern;

/**
 * The hosts of pages under development or test: {@code localhost} and {@code test}, which RFC 6761
 * (section 6) reserves, with all names below them, and loopback addresses. Stateless.
 */
final class DevelopmentHost {
  private static final Pattern HOST =
      Pattern.compile("(?:.+\\.)?localhost|.+\\.test|127(?:\\.\\d{1,3}){3}|::1");

  private DevelopmentHost() {}

  /** Whether pages on this host, in lower case, are under development or test. */
  static boolean matches(String host) {
    return HOST.matcher(host).matches();
  }
}
