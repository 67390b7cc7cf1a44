package dev.vouch.server.mail;

/** The result of one attempt to send a mail. */
public sealed interface MailAttempt {
  /** The result as a sentence. */
  String description();

  /** The SMTP server accepted the mail. */
  record Accepted(String description) implements MailAttempt {}

  /** The mail was not confirmed; a later attempt may succeed. */
  record Failed(String description) implements MailAttempt {}

  /** The SMTP server rejected this mail permanently; a retry would have the same result. */
  record Rejected(String description) implements MailAttempt {}
}
