package dev.vouch.server.dashboard.alert;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.server.dashboard.mail.EligibleRecipients;
import dev.vouch.server.dashboard.mail.ListedMail;
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

  static AlertRecipients of(Directory directory, SiteId site, boolean isMailConfigured) {
    Set<AccountId> chosen = directory.mailSubscriptions().subscribers(site, MailTopic.ALERTS);
    return new AlertRecipients(
        isMailConfigured,
        EligibleRecipients.of(directory, site, MailTopic.ALERTS).stream()
            .map(account -> new Recipient(account, chosen.contains(account.id())))
            .toList(),
        ListedMail.latest(directory, site, Set.of(MailTopic.ALERTS)));
  }

  /**
   * An owner.
   *
   * @param isChosen whether the owner gets alerts by mail
   */
  public record Recipient(Account account, boolean isChosen) {}
}
