package dev.vouch.server.mail;

import dev.vouch.core.site.Site;
import dev.vouch.directory.mail.MailDelivery;

/** Writer of the content of mails. Thread-safe. */
public interface MailWriter {
  /**
   * Writes the content of a mail.
   *
   * @param unsubscribeUrl the link that ends the subscription
   */
  WrittenMail write(MailDelivery delivery, Site site, String unsubscribeUrl);
}
