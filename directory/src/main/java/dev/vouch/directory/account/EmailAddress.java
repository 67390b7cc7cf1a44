package dev.vouch.directory.account;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The email address of an account, which is its unique name. Its validation is loose, because an
 * account need not receive mail.
 *
 * @param text in lower case, without surrounding white space
 */
public record EmailAddress(String text) {
  /** The maximum length that mail servers accept (RFC 5321, section 4.5.3.1.3). */
  public static final int CHARACTERS_MAX = 254;

  private static final Pattern LOOKS_RIGHT =
      Pattern.compile("[^@\\s\\p{Cntrl}]+@[^@\\s\\p{Cntrl}]+");

  /** Parses user input; empty if it cannot be an address. */
  public static Optional<EmailAddress> parse(String typed) {
    String text = typed.strip().toLowerCase(Locale.ROOT);
    return text.length() <= CHARACTERS_MAX && LOOKS_RIGHT.matcher(text).matches()
        ? Optional.of(new EmailAddress(text))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return text;
  }
}
