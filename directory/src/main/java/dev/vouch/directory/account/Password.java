package dev.vouch.directory.account;

import java.util.Optional;

/**
 * A password in clear text. Never displayed, logged or stored.
 *
 * @param text at most {@link #CHARACTERS_MAX} characters
 */
public record Password(String text) {
  /** The minimum length of a new password, in characters. */
  public static final int CHARACTERS_MIN = 12;

  /** The maximum length of a password, which limits the cost of hashing. */
  public static final int CHARACTERS_MAX = 256;

  public Password {
    if (text.length() > CHARACTERS_MAX) {
      throw new IllegalArgumentException("a password must have at most 256 characters");
    }
  }

  /** Creates a password for signing in; empty if it is too long. */
  public static Optional<Password> existing(String text) {
    return text.length() <= CHARACTERS_MAX ? Optional.of(new Password(text)) : Optional.empty();
  }

  /** Creates a new password; empty if it is too short or too long. */
  public static Optional<Password> newPassword(String text) {
    return existing(text).filter(password -> text.length() >= CHARACTERS_MIN);
  }

  @Override
  public String toString() {
    return "Password[hidden]";
  }
}
