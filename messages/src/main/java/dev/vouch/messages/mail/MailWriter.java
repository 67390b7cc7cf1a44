package dev.vouch.messages.mail;

import dev.vouch.core.site.Site;
import dev.vouch.directory.outbox.MessageDelivery;

/**
 * Writer of the content of one kind of mail: {@code AlertMails} for alerts and {@code SummaryMails}
 * for summaries, both in the dashboard. Thread-safe.
 */
public interface MailWriter {
  /**
   * Writes the content of a mail.
   *
   * @param delivery the mail to write
   * @param unsubscribeUrl the link that ends the subscription
   */
  WrittenMail write(MessageDelivery delivery, Site site, String unsubscribeUrl);

  /**
   * The content of a mail to a subscriber.
   *
   * @param text the content as plain text
   * @param html the content as an HTML document
   */
  record MailContent(String subject, String text, String html) {}

  /** The content of a mail, or the reason why there is none. */
  sealed interface WrittenMail {
    /** A mail that can be sent. */
    record Written(MailContent content) implements WrittenMail {}

    /**
     * The mail is not sent, because its subject no longer exists.
     *
     * @param reason the reason, as a sentence
     */
    record Obsolete(String reason) implements WrittenMail {}

    /**
     * The content is not available now, but may be later.
     *
     * @param reason the reason, as a sentence
     */
    record Unavailable(String reason) implements WrittenMail {}
  }
}
