package dev.vouch.dashboard.mail;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.member.Member;
import java.util.List;
import java.util.stream.Stream;

/** The accounts that can be chosen as recipients of a site's mails. */
public final class EligibleRecipients {
  private EligibleRecipients() {}

  /**
   * Returns administrators first, then the members whose role may receive the topic, oldest first.
   */
  public static List<Account> of(PeopleDirectory people, SiteId site, MailTopic topic) {
    Stream<Account> members =
        people.members().list(site).stream()
            .filter(member -> topic.isFor(member.role()))
            .map(Member::account)
            .flatMap(account -> people.accounts().find(account).stream())
            .filter(account -> !account.isAdministrator());
    return Stream.concat(people.accounts().administrators().stream(), members).toList();
  }
}
