package dev.vouch.server.mail;

/** The content of a mail, or why there is none. */
public sealed interface WrittenMail {
  /** A mail that can be sent. */
  record Written(MailContent content) implements WrittenMail {}

  /**
   * What the mail was to report no longer exists.
   *
   * @param reason a sentence
   */
  record Obsolete(String reason) implements WrittenMail {}

  /**
   * The content is not available now, but may be later.
   *
   * @param reason a sentence
   */
  record Unavailable(String reason) implements WrittenMail {}
}
