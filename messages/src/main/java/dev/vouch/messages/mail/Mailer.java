package dev.vouch.messages.mail;

import java.util.Optional;

/** Sender of mail. Thread-safe. */
public interface Mailer {
  /**
   * Attempts to send a mail, without a retry. Blocks for at most half a minute.
   *
   * @throws InterruptedException if the server stops; the mail may or may not have been sent
   */
  MailAttempt send(Mail mail) throws InterruptedException;

  /**
   * A mail to one recipient.
   *
   * @param id part of the {@code Message-ID}, equal for all attempts, so that mail programs detect
   *     duplicates; only ASCII letters, digits and {@code _ . -}
   * @param subject the subject; control characters and line separators become spaces
   * @param text the content as plain text
   * @param html the content as an HTML document
   * @param unsubscribeUrl the URL that ends the subscription with one POST (RFC 8058); empty for a
   *     mail without a subscription
   */
  record Mail(
      String id,
      MailAddress recipient,
      String subject,
      String text,
      String html,
      Optional<String> unsubscribeUrl) {
    public Mail {
      if (!id.matches("[A-Za-z0-9_.-]{1,200}")) {
        throw new IllegalArgumentException("invalid mail ID: use ASCII letters, digits and _ . -");
      }
      subject = subject.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+", " ").strip();
    }
  }

  /** The result of one attempt to send a mail. */
  sealed interface MailAttempt {
    /** The result as a sentence. */
    String description();

    /** The SMTP server accepted the mail. */
    record Accepted(String description) implements MailAttempt {}

    /** The mail was not confirmed; a later attempt may succeed. */
    record Failed(String description) implements MailAttempt {}

    /** The SMTP server rejected this mail permanently; retries would fail too. */
    record Rejected(String description) implements MailAttempt {}
  }
}
