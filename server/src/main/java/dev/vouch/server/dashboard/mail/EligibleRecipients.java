package dev.vouch.server.dashboard.mail;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.member.Member;
import java.util.List;
import java.util.stream.Stream;

/** The accounts that can be chosen as recipients of a site's mails. */
public final class EligibleRecipients {
  private EligibleRecipients() {}

  /** Returns administrators first, then the members whom the topic is for, oldest first. */
  public static List<Account> of(Directory directory, SiteId site, MailTopic topic) {
    Stream<Account> members =
        directory.members().list(site).stream()
            .filter(member -> topic.isFor(member.role()))
            .map(Member::account)
            .flatMap(account -> directory.accounts().find(account).stream())
            .filter(account -> !account.isAdministrator());
    return Stream.concat(directory.accounts().administrators().stream(), members).toList();
  }
}
