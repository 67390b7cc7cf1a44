package dev.vouch.messages.mail;

import java.util.Optional;

/**
 * The settings of outgoing mail.
 *
 * @param from the sender's address
 */
public record MailSettings(SmtpServer server, Optional<Credentials> credentials, MailAddress from) {
  /** The user name and password for the SMTP server. */
  public record Credentials(String user, String password) {
    /** Omits the password. */
    @Override
    public String toString() {
      return "Credentials[user=%s]".formatted(user);
    }
  }
}
