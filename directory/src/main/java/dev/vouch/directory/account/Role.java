package dev.vouch.directory.account;

import java.util.Arrays;
import java.util.Optional;

/** What a member may do with a site. */
public enum Role {
  /** Everything: keys, rules, people, settings, and what a viewer may. */
  OWNER("owner"),
  /** Look at reports. */
  VIEWER("viewer");

  private final String wireName;

  Role(String wireName) {
    this.wireName = wireName;
  }

  /** As it is stored and sent. */
  public String wireName() {
    return wireName;
  }

  /** Reads a role as {@link #wireName} writes it. */
  public static Optional<Role> parse(String text) {
    return Arrays.stream(values()).filter(role -> role.wireName.equals(text)).findFirst();
  }
}
