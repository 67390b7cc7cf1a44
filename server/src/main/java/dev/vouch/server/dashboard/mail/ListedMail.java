package dev.vouch.server.dashboard.mail;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.mail.MailDelivery;
import dev.vouch.directory.mail.MailTopic;
import java.util.List;
import java.util.Set;

/** A mail and its recipient's address. */
public record ListedMail(String address, MailDelivery delivery) {
  private static final int COUNT_MAX = 20;

  /** Returns the latest mails of a site about one of some topics, newest first. */
  public static List<ListedMail> latest(Directory directory, SiteId site, Set<MailTopic> topics) {
    return directory.mailOutbox().latest(site, topics, COUNT_MAX).stream()
        .flatMap(
            delivery ->
                directory.accounts().find(delivery.subscription().account()).stream()
                    .map(account -> new ListedMail(account.email().text(), delivery)))
        .toList();
  }
}
