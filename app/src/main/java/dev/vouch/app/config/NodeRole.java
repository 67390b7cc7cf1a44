package dev.vouch.app.config;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** A role of a cluster node. A node has one or more roles. */
public enum NodeRole {
  /** Receives events of backends and browsers. */
  INGEST,
  /** Computes credit and writes rows to the warehouse. */
  CREDIT,
  /** Serves the dashboard and the API of reports and settings. */
  REPORT;

  private static final Pattern SEPARATOR = Pattern.compile(",");

  /** Parses a comma-separated list of roles; empty if it contains no role or an unknown one. */
  static Optional<Set<NodeRole>> parse(String text) {
    Set<NodeRole> roles = EnumSet.noneOf(NodeRole.class);
    for (String name : SEPARATOR.split(text, -1)) {
      Optional<NodeRole> role = ofName(name.strip());
      if (role.isEmpty()) {
        return Optional.empty();
      }
      roles.add(role.get());
    }
    return Optional.of(roles);
  }

  private static Optional<NodeRole> ofName(String name) {
    return Arrays.stream(values())
        .filter(role -> role.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }
}
