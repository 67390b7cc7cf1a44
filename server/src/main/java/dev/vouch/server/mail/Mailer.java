package dev.vouch.server.mail;

/** Sender of mail. Thread-safe. */
public interface Mailer {
  /**
   * Attempts to send a mail, without a retry. Blocks for at most half a minute.
   *
   * @throws InterruptedException if the server stops; the mail may or may not have been sent
   */
  MailAttempt send(Mail mail) throws InterruptedException;
}
