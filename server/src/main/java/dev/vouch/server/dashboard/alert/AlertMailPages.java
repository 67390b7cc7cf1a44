package dev.vouch.server.dashboard.alert;

import dev.vouch.core.site.Site;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.server.dashboard.alert.AlertRecipients.Recipient;
import dev.vouch.server.dashboard.mail.MailNotConfigured;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.mail.Mail;
import dev.vouch.server.mail.MailAddress;
import dev.vouch.server.mail.MailAttempt;
import dev.vouch.server.mail.MailContent;
import dev.vouch.server.mail.Mailer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;

/** The forms of the alerts page about mail: its recipients and a test mail. */
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

  private final Directory directory;
  private final Optional<Mailer> mailer;
  private final AlertMails mails;
  private final InstantSource clock;
  private final BiFunction<PageRequest, Notice, PageAnswer> page;
  private final TestMailLimit limit = new TestMailLimit();

  /**
   * Creates the forms.
   *
   * @param mailer the sender of mail; empty if mail is not configured
   * @param page the alerts page with a notice
   */
  AlertMailPages(
      Directory directory,
      Optional<Mailer> mailer,
      AlertMails mails,
      InstantSource clock,
      BiFunction<PageRequest, Notice, PageAnswer> page) {
    this.directory = directory;
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
    return AlertRecipients.of(directory, site.id(), mailer.isPresent());
  }

  private PageAnswer choose(PageRequest request) {
    requireMailer();
    Site site = request.site();
    List<Account> chosen =
        recipients(site).owners().stream()
            .map(Recipient::account)
            .filter(account -> request.field(account.id().toString()).isPresent())
            .toList();
    directory.mailSubscriptions().setSubscribers(site.id(), MailTopic.ALERTS, chosen);
    return SAVED.at(SettingsTab.ALERTS.path(site.id()));
  }

  /** Blocks until the mail server responds. */
  private PageAnswer test(PageRequest request) {
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
}
