package dev.vouch.directory.account;

import java.util.Optional;

/**
 * A password in clear text. Never shown, logged or stored.
 *
 * @param text at most {@link #CHARACTERS_MAX} characters
 */
public record Password(String text) {
  /** The fewest characters of a new password. */
  public static final int CHARACTERS_MIN = 12;

  /** Limits the work of hashing. */
  public static final int CHARACTERS_MAX = 256;

  public Password {
    if (text.length() > CHARACTERS_MAX) {
      throw new IllegalArgumentException("a password has at most 256 characters");
    }
  }

  /** A password to sign in with; empty when it is too long to be one. */
  public static Optional<Password> typed(String text) {
    return text.length() <= CHARACTERS_MAX ? Optional.of(new Password(text)) : Optional.empty();
  }

  /** A password to choose; empty when it is too short or too long. */
  public static Optional<Password> chosen(String text) {
    return typed(text).filter(password -> text.length() >= CHARACTERS_MIN);
  }

  @Override
  public String toString() {
    return "Password[hidden]";
  }
}
