package dev.vouch.dashboard.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.mail.EligibleRecipients;
import dev.vouch.dashboard.mail.ListedMail;
import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.mail.MailTopic;
import java.util.List;
import java.util.Set;

/**
 * The owners who can get a site's alerts by mail, and the mails sent to them.
 *
 * @param owners administrators first, then members with the role owner, oldest first
 * @param mails most recent mails, newest first
 */
public record AlertRecipients(
    boolean isMailConfigured, List<Recipient> owners, List<ListedMail> mails) {
  public AlertRecipients {
    owners = List.copyOf(owners);
    mails = List.copyOf(mails);
  }

  static AlertRecipients of(
      PeopleDirectory people, MessageDirectory messages, SiteId site, boolean isMailConfigured) {
    Set<AccountId> chosen = messages.mailSubscriptions().subscribers(site, MailTopic.ALERTS);
    return new AlertRecipients(
        isMailConfigured,
        EligibleRecipients.of(people, site, MailTopic.ALERTS).stream()
            .map(account -> new Recipient(account, chosen.contains(account.id())))
            .toList(),
        ListedMail.latest(people, messages, site, Set.of(MailTopic.ALERTS)));
  }

  /**
   * An owner as a possible recipient.
   *
   * @param isChosen whether the owner gets alerts by mail
   */
  public record Recipient(Account account, boolean isChosen) {}
}
