package dev.vouch.dashboard.summary;

import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.mail.EligibleRecipients;
import dev.vouch.dashboard.mail.ListedMail;
import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.messages.summary.SummaryPeriod;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The members who can get a site's summaries by mail, and the mails sent to them.
 *
 * @param members administrators first, then other members, oldest first
 * @param mails most recent mails, newest first
 */
public record SummaryRecipients(
    boolean isMailConfigured, List<Recipient> members, List<ListedMail> mails) {
  private static final Set<MailTopic> TOPICS =
      Arrays.stream(SummaryPeriod.values())
          .map(SummaryPeriod::topic)
          .collect(Collectors.toUnmodifiableSet());

  public SummaryRecipients {
    members = List.copyOf(members);
    mails = List.copyOf(mails);
  }

  static SummaryRecipients of(
      PeopleDirectory people, MessageDirectory messages, SiteId site, boolean isMailConfigured) {
    Map<SummaryPeriod, Set<AccountId>> chosen =
        Arrays.stream(SummaryPeriod.values())
            .collect(
                Collectors.toMap(
                    Function.identity(),
                    period -> messages.mailSubscriptions().subscribers(site, period.topic()),
                    (one, _) -> one,
                    () -> new EnumMap<>(SummaryPeriod.class)));
    return new SummaryRecipients(
        isMailConfigured,
        EligibleRecipients.of(people, site, MailTopic.WEEKLY_SUMMARY).stream()
            .map(account -> new Recipient(account, periods(account, chosen)))
            .toList(),
        ListedMail.latest(people, messages, site, TOPICS));
  }

  private static Set<SummaryPeriod> periods(
      Account account, Map<SummaryPeriod, Set<AccountId>> chosen) {
    return chosen.entrySet().stream()
        .filter(entry -> entry.getValue().contains(account.id()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * A member as a possible recipient.
   *
   * @param periods the periods of the summaries that the member gets
   */
  public record Recipient(Account account, Set<SummaryPeriod> periods) {
    /** The name of the field that chooses a summary. */
    public String field(SummaryPeriod period) {
      return account.id() + "." + period.wireName();
    }
  }
}
