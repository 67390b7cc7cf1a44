package dev.vouch.core.report;

import java.util.Arrays;
import java.util.Optional;

/** Who told about an event (docs/glossary.md). */
public enum Origin {
  /** A backend with its API key: confirmed. */
  SERVER("server"),
  /** A browser: unconfirmed. */
  BROWSER("browser");

  private final String written;

  Origin(String written) {
    this.written = written;
  }

  /** How requests and answers spell it. */
  public String wireName() {
    return written;
  }

  /** Reads the written form; empty when {@code text} is no origin. */
  public static Optional<Origin> parse(String text) {
    return Arrays.stream(values()).filter(origin -> origin.written.equals(text)).findFirst();
  }
}
