package dev.vouch.core.report;

import java.util.Arrays;
import java.util.Optional;

/** Who told about an event (docs/glossary.md). */
public enum Origin {
  /** A backend with its API key: confirmed. */
  SERVER("server"),
  /** A browser: unconfirmed. */
  BROWSER("browser");

  private final String wireName;

  Origin(String wireName) {
    this.wireName = wireName;
  }

  /** How requests and answers spell it. */
  public String wireName() {
    return wireName;
  }

  /** Reads the wire name; empty when {@code text} is no origin. */
  public static Optional<Origin> parse(String text) {
    return Arrays.stream(values()).filter(origin -> origin.wireName.equals(text)).findFirst();
  }
}
