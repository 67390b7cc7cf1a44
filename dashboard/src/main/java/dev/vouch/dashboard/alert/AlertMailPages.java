package dev.vouch.dashboard.alert;

import dev.vouch.core.site.Site;
import dev.vouch.dashboard.alert.AlertRecipients.Recipient;
import dev.vouch.dashboard.mail.MailNotConfigured;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.http.ProblemException;
import dev.vouch.messages.mail.MailAddress;
import dev.vouch.messages.mail.MailWriter.MailContent;
import dev.vouch.messages.mail.Mailer;
import dev.vouch.messages.mail.Mailer.Mail;
import dev.vouch.messages.mail.Mailer.MailAttempt;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The alerts page's forms for mail: the recipients and a test mail. */
final class AlertMailPages {
  static final Notice SAVED = Notice.good("recipients", "Recipients saved.");

  private static final Notice LIMIT_REACHED =
      new Notice(
          "test",
          Notice.Level.BAD,
          "An account can send %d test mails per hour. Try again later."
              .formatted(TestMailLimit.PER_HOUR));

  private static final String MAIL = "/settings/alerts/mail";
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final PeopleDirectory people;
  private final MessageDirectory messages;
  private final Optional<Mailer> mailer;
  private final AlertMails mails;
  private final InstantSource clock;
  private final BiFunction<PageRequest, Notice, PageResponse> page;
  private final TestMailLimit limit = new TestMailLimit();

  /**
   * Creates the forms.
   *
   * @param mailer the sender of mail; empty if mail is not configured
   * @param page renders the alerts page with a notice
   */
  AlertMailPages(
      PeopleDirectory people,
      MessageDirectory messages,
      Optional<Mailer> mailer,
      AlertMails mails,
      InstantSource clock,
      BiFunction<PageRequest, Notice, PageResponse> page) {
    this.people = people;
    this.messages = messages;
    this.mailer = mailer;
    this.mails = mails;
    this.clock = clock;
    this.page = page;
  }

  void mount(Pages pages) {
    pages.postOwners(MAIL, this::choose);
    pages.postOwners(MAIL + "/test", this::test);
  }

  AlertRecipients recipients(Site site) {
    return AlertRecipients.of(people, messages, site.id(), mailer.isPresent());
  }

  private PageResponse choose(PageRequest request) {
    requireMailer();
    Site site = request.site();
    List<Account> chosen =
        recipients(site).owners().stream()
            .map(Recipient::account)
            .filter(account -> request.field(account.id().toString()).isPresent())
            .toList();
    messages.mailSubscriptions().setSubscribers(site.id(), MailTopic.ALERTS, chosen);
    return SAVED.at(SettingsPage.ALERTS.path(site.id()));
  }

  /** Sends a test mail. Blocks until the mail server responds. */
  private PageResponse test(PageRequest request) {
    Mailer sender = requireMailer();
    String typed = request.account().orElseThrow().email().text();
    Optional<MailAddress> address = MailAddress.parse(typed);
    if (address.isEmpty()) {
      return page.apply(
          request,
          new Notice("test", Notice.Level.BAD, "Mail cannot be sent to %s.".formatted(typed)));
    }
    if (!limit.tryCount(request.account().orElseThrow().id(), clock.instant())) {
      return page.apply(request, LIMIT_REACHED);
    }
    MailContent content = mails.ofTest(request.site(), clock.instant());
    Mail mail =
        new Mail(
            "test_" + UUID.randomUUID(),
            address.get(),
            content.subject(),
            content.text(),
            content.html(),
            Optional.empty());
    try {
      return page.apply(request, result(sender.send(mail), typed));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ProblemException.unavailable(
          "The server is shutting down. Send the test mail again once it is running.", RETRY_AFTER);
    }
  }

  private static Notice result(MailAttempt attempt, String address) {
    return switch (attempt) {
      case MailAttempt.Accepted(String description) ->
          Notice.good("test", "Test mail sent to %s. %s".formatted(address, description));
      case MailAttempt.Failed(String description) -> failed(description);
      case MailAttempt.Rejected(String description) -> failed(description);
    };
  }

  private static Notice failed(String description) {
    return new Notice("test", Notice.Level.BAD, "Test mail failed. " + description);
  }

  private Mailer requireMailer() {
    return mailer.orElseThrow(MailNotConfigured::problem);
  }

  /**
   * The limit of test mails per account and hour. Email addresses of accounts are not verified, so
   * mails could otherwise be used to flood a stranger. Thread-safe: the times of an account are
   * changed atomically.
   */
  private static final class TestMailLimit {
    static final int PER_HOUR = 5;

    private static final Duration HOUR = Duration.ofHours(1);

    private final ConcurrentMap<AccountId, List<Instant>> sent = new ConcurrentHashMap<>();

    /** Counts a test mail and returns true, or returns false if the limit is reached. */
    boolean tryCount(AccountId account, Instant now) {
      List<Instant> counted =
          sent.compute(
              account,
              (_, times) -> {
                List<Instant> latest =
                    (times == null ? Stream.<Instant>empty() : times.stream())
                        .filter(time -> time.isAfter(now.minus(HOUR)))
                        .toList();
                return latest.size() < PER_HOUR
                    ? Stream.concat(latest.stream(), Stream.of(now)).toList()
                    : latest;
              });
      return counted.getLast().equals(now);
    }
  }
}
