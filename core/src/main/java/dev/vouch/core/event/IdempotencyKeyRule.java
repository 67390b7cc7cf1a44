package dev.vouch.core.event;

import java.util.Optional;
import java.util.regex.Pattern;

/** The rule for idempotency keys: 1 to 255 visible ASCII characters (docs/events.md). */
public final class IdempotencyKeyRule {
  private static final int CHARACTERS_MAX = 255;

  private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1," + CHARACTERS_MAX + "}");

  private IdempotencyKeyRule() {}

  /**
   * Returns the part of an error message that follows the key's name; empty if the key is valid.
   */
  public static Optional<String> violation(String key) {
    if (KEY.matcher(key).matches()) {
      return Optional.empty();
    }
    if (key.isEmpty()) {
      return Optional.of(" is empty. Send visible ASCII characters, or omit it.");
    }
    if (key.length() > CHARACTERS_MAX) {
      return Optional.of(
          " has %d characters. Send at most %d.".formatted(key.length(), CHARACTERS_MAX));
    }
    return Optional.of(
        " contains a character that is not visible ASCII, such as a space. Use only visible ASCII"
            + " characters.");
  }
}
