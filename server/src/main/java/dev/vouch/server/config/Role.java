package dev.vouch.server.config;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What a node of a cluster does. */
public enum Role {
  /** Receives events of backends and browsers. */
  INGEST,
  /** Computes credit and writes rows to the warehouse. */
  CREDIT,
  /** Serves the dashboard and the API of reports and settings. */
  REPORT;

  private static final Pattern SEPARATOR = Pattern.compile(",");

  /** Parses names, separated by commas; empty if there is none, or one is unknown. */
  static Optional<Set<Role>> parse(String text) {
    Set<Role> roles = EnumSet.noneOf(Role.class);
    for (String name : SEPARATOR.split(text)) {
      Optional<Role> role = ofName(name.strip());
      if (role.isEmpty()) {
        return Optional.empty();
      }
      role.ifPresent(roles::add);
    }
    return Optional.of(roles);
  }

  private static Optional<Role> ofName(String name) {
    return Arrays.stream(values())
        .filter(role -> role.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }
}
