package dev.vouch.directory.account;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The email address of an account, which is its unique name. An account need not receive mail.
 *
 * @param text in lower case, without surrounding white space
 */
public record EmailAddress(String text) {
  /** The maximum length that mail servers accept (RFC 5321, section 4.5.3.1.3). */
  public static final int CHARACTERS_MAX = 254;

  /** An unquoted local part; letters outside ASCII are allowed (RFC 6531). */
  private static final String LOCAL_PART = "[^@\\p{Z}\\p{C}\"(),:;<>\\[\\]\\\\]+";

  private static final String LABEL =
      "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?";

  private static final Pattern ADDRESS =
      Pattern.compile("%s@%s(?:\\.%s)*".formatted(LOCAL_PART, LABEL, LABEL));

  /**
   * The pattern of stored addresses: earlier versions also accepted addresses that mail cannot be
   * sent to.
   */
  private static final Pattern KNOWN_ADDRESS =
      Pattern.compile("[^@\\s\\p{Cntrl}]+@[^@\\s\\p{Cntrl}]+");

  /** Parses the address of a new account or invitation; empty if the address is not valid. */
  public static Optional<EmailAddress> parse(String typed) {
    return parse(typed, ADDRESS);
  }

  /** Parses an address to look up an account; empty if no account can have this address. */
  public static Optional<EmailAddress> parseKnown(String typed) {
    return parse(typed, KNOWN_ADDRESS);
  }

  private static Optional<EmailAddress> parse(String typed, Pattern pattern) {
    String text = typed.strip().toLowerCase(Locale.ROOT);
    return text.length() <= CHARACTERS_MAX && pattern.matcher(text).matches()
        ? Optional.of(new EmailAddress(text))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return text;
  }
}
