package dev.vouch.messages.mail;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An email address to or from which mail can be sent. It is ASCII and not in the quoted form of RFC
 * 5322, so that it cannot end a header, contain a second recipient or carry an SMTP command.
 */
public record MailAddress(String text) {
  private static final int CHARACTERS_MAX = 254;
  private static final Pattern FORMAT =
      Pattern.compile(
          "[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?<domain>[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)");

  /** Parses an address without a display name; empty if mail cannot be sent to it. */
  public static Optional<MailAddress> parse(String text) {
    return text.length() <= CHARACTERS_MAX && FORMAT.matcher(text).matches()
        ? Optional.of(new MailAddress(text))
        : Optional.empty();
  }

  /** Returns the part after the {@code @}. */
  String domain() {
    return text.substring(text.indexOf('@') + 1);
  }

  @Override
  public String toString() {
    return text;
  }
}
