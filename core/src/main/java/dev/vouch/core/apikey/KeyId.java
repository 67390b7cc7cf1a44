package dev.vouch.core.apikey;

import java.util.Optional;

/**
 * The public part of a token, {@code <key_id>} in {@code svc_live_<key_id>_<secret>} (docs/api.md).
 *
 * @param value 1 to 32 lower-case letters and digits
 */
public record KeyId(String value) {
  private static final int CHARACTERS_MAX = 32;

  public KeyId {
    if (!isValid(value)) {
      throw new IllegalArgumentException("a key id must be 1 to 32 lower-case letters and digits");
    }
  }

  /** Parses a key id; empty if {@code text} is not one. */
  static Optional<KeyId> parse(String text) {
    return isValid(text) ? Optional.of(new KeyId(text)) : Optional.empty();
  }

  private static boolean isValid(String text) {
    for (int index = 0; index < text.length(); index++) {
      char character = text.charAt(index);
      if ((character < 'a' || character > 'z') && (character < '0' || character > '9')) {
        return false;
      }
    }
    return !text.isEmpty() && text.length() <= CHARACTERS_MAX;
  }

  @Override
  public String toString() {
    return value;
  }
}
