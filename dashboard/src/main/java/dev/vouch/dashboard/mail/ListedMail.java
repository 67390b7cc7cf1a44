package dev.vouch.dashboard.mail;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import java.util.List;
import java.util.Set;

/** A mail and its recipient's address. */
public record ListedMail(String address, MessageDelivery delivery) {
  private static final int COUNT_MAX = 20;

  /** Returns the latest mails of a site about any of the topics, newest first, at most 20. */
  public static List<ListedMail> latest(
      PeopleDirectory people, MessageDirectory messages, SiteId site, Set<MailTopic> topics) {
    return messages.outbox().latest(site, Channel.MAIL, topics, COUNT_MAX).stream()
        .flatMap(
            delivery ->
                people.accounts().find(delivery.subscription().account()).stream()
                    .map(account -> new ListedMail(account.email().text(), delivery)))
        .toList();
  }
}
