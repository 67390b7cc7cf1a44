package dev.vouch.server.mail;

import java.util.Optional;

/**
 * A mail to one recipient.
 *
 * @param id the same for each attempt, and part of the {@code Message-ID}, so that mail programs
 *     detect duplicates; only ASCII letters, digits and {@code _ . -}
 * @param subject in one line: control characters and line separators become spaces
 * @param text the content as plain text
 * @param html the content as an HTML document
 * @param unsubscribeUrl the address that ends the subscription with one POST (RFC 8058); empty for
 *     a mail without a subscription
 */
public record Mail(
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
