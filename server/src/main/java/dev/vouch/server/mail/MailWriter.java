package dev.vouch.server.mail;

import dev.vouch.core.site.Site;
import dev.vouch.directory.mail.MailDelivery;
import java.util.Optional;

/** Writer of the content of mails. Thread-safe. */
public interface MailWriter {
  /**
   * Returns the content of a mail; empty if what it reports no longer exists.
   *
   * @param unsubscribeUrl the link that ends the subscription
   */
  Optional<MailContent> write(MailDelivery delivery, Site site, String unsubscribeUrl);
}
