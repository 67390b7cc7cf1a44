package dev.vouch.dashboard.summary;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.dashboard.alert.WebhookTestMessages;
import dev.vouch.dashboard.mail.MailNotConfigured;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.summary.SummaryRecipients.Recipient;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.messages.alert.SummaryMessages;
import dev.vouch.messages.summary.SummaryPeriod;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code /sites/{site_id}/settings/summaries}: owners choose the recipients of the weekly and the
 * monthly summary by mail and by webhook, and preview the mails.
 */
public final class SummaryPages {
  private static final String SUMMARIES = "/settings/summaries";
  private static final Notice SAVED = Notice.good("recipients", "Recipients saved.");

  /** Allows inline styles, because mail programs ignore style sheets. */
  private static final String PREVIEW_POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private final StaticTemplates templates = new StaticTemplates();
  private final PeopleDirectory people;
  private final MessageDirectory messages;
  private final boolean isMailConfigured;
  private final SummaryMails mails;
  private final SummaryWebhookPages webhook;
  private final InstantSource clock;

  public SummaryPages(
      PeopleDirectory people,
      MessageDirectory messages,
      boolean isMailConfigured,
      SummaryMails mails,
      SummaryMessages webhookMessages,
      WebhookTestMessages webhookTest,
      InstantSource clock) {
    this.people = people;
    this.messages = messages;
    this.isMailConfigured = isMailConfigured;
    this.mails = mails;
    this.webhook =
        new SummaryWebhookPages(
            messages.webhookSummaries(), webhookMessages, webhookTest, clock, this::showWithNotice);
    this.clock = clock;
  }

  public void mount(Pages pages) {
    pages.getOwners(SUMMARIES, this::show);
    pages.postOwners(SUMMARIES, this::choose);
    pages.getOwners(SUMMARIES + "/preview/:period", this::preview);
    webhook.mount(pages);
  }

  private PageResponse show(PageRequest request) {
    return show(request, Notice.of(request, List.of(SAVED, SummaryWebhookPages.SAVED)));
  }

  private PageResponse showWithNotice(PageRequest request, Notice notice) {
    return show(request, Optional.of(notice));
  }

  private PageResponse show(PageRequest request, Optional<Notice> notice) {
    Site site = request.site();
    return PageResponse.of(
        templates.summaryPage(
            request.layout(SettingsPage.SUMMARIES.label(), Section.SETTINGS),
            site,
            recipients(site),
            SummaryWebhook.of(messages, site.id()),
            request.isAdministrator(),
            request.times(),
            notice));
  }

  private SummaryRecipients recipients(Site site) {
    return SummaryRecipients.of(people, messages, site.id(), isMailConfigured);
  }

  private PageResponse choose(PageRequest request) {
    if (!isMailConfigured) {
      throw MailNotConfigured.problem();
    }
    Site site = request.site();
    List<Recipient> members = recipients(site).members();
    for (SummaryPeriod period : SummaryPeriod.values()) {
      messages
          .mailSubscriptions()
          .setSubscribers(
              site.id(),
              period.topic(),
              members.stream()
                  .filter(member -> request.field(member.field(period)).isPresent())
                  .map(Recipient::account)
                  .toList());
    }
    return SAVED.at(SettingsPage.SUMMARIES.path(site.id()));
  }

  /**
   * Returns the period in the path.
   *
   * @throws ProblemException 404 if it is invalid
   */
  static SummaryPeriod period(PageRequest request) {
    return WireNamed.parse(SummaryPeriod.class, request.pathParameter("period"))
        .orElseThrow(
            () ->
                new ProblemException(
                    ProblemType.NOT_FOUND, "The period of a summary is week or month."));
  }

  /** Renders the mail about the latest period as a separate page. */
  private PageResponse preview(PageRequest request) {
    SummaryPeriod period = period(request);
    Site site = request.site();
    return PageResponse.of(
            mails.preview(site, period, period.lastEnded(clock.instant(), site.timeZone())))
        .withStep(response -> response.putHeader("Content-Security-Policy", PREVIEW_POLICY));
  }

  /**
   * The summaries that a site's webhook receives.
   *
   * @param isSet whether the site has a webhook
   * @param topics the summaries that are sent
   * @param deliveries most recent messages, newest first
   */
  public record SummaryWebhook(
      boolean isSet, Set<MailTopic> topics, List<MessageDelivery> deliveries) {
    private static final int ROWS_MAX = 20;

    static SummaryWebhook of(MessageDirectory messages, SiteId site) {
      return new SummaryWebhook(
          messages.webhooks().of(site).isPresent(),
          messages.webhookSummaries().topics(site),
          messages.webhookSummaries().latest(site, ROWS_MAX));
    }

    public boolean gets(SummaryPeriod period) {
      return topics.contains(period.topic());
    }

    /** The label of a message, such as {@code Weekly summary from 2026-11-16}. */
    public String label(MessageDelivery delivery) {
      SummaryPeriod period = SummaryPeriod.of(delivery.topic()).orElseThrow();
      return "%s from %s".formatted(period.title(), delivery.subject());
    }
  }
}
