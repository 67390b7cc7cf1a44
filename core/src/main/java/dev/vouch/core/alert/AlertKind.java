package dev.vouch.core.alert;

import java.util.Arrays;
import java.util.Optional;

/** What a site can be alerted of. */
public enum AlertKind {
  /** No success came for unusually long. */
  NO_SUCCESS("no_success"),
  /** Most requests of a key are refused for what is in them. */
  KEY_REFUSED("key_refused"),
  /** A smaller part of the successes than usual is credited to a visitor. */
  COVERAGE_FALLING("coverage_falling"),
  /** A key used most of its rate limit, or more. */
  KEY_NEAR_LIMIT("key_near_limit");

  private final String wireName;

  AlertKind(String wireName) {
    this.wireName = wireName;
  }

  /** How messages and the directory spell it. */
  public String wireName() {
    return wireName;
  }

  /** The kind that is spelled so, if there is one. */
  public static Optional<AlertKind> parse(String wireName) {
    return Arrays.stream(values()).filter(kind -> kind.wireName.equals(wireName)).findFirst();
  }
}
