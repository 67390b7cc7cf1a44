package dev.vouch.server.dashboard.summary;

import dev.vouch.core.site.Site;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.Directory;
import dev.vouch.server.alert.SummaryMessages;
import dev.vouch.server.dashboard.alert.WebhookTestMessages;
import dev.vouch.server.dashboard.mail.MailNotConfigured;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.summary.SummaryRecipients.Recipient;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.summary.SummaryPeriod;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/settings/summaries}: owners choose who gets the weekly and the monthly
 * summary by mail, and see the latest ones as the recipients do. The webhook gets them as well.
 */
public final class SummaryPages {
  private static final String SUMMARIES = "/settings/summaries";
  private static final Notice SAVED = Notice.good("recipients", "Recipients saved.");

  /** The styles of a mail are in its elements, since mail programs ignore others. */
  private static final String PREVIEW_POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private final StaticTemplates templates = new StaticTemplates();
  private final Directory directory;
  private final boolean isMailConfigured;
  private final SummaryMails mails;
  private final SummaryWebhookPages webhook;
  private final InstantSource clock;

  public SummaryPages(
      Directory directory,
      boolean isMailConfigured,
      SummaryMails mails,
      SummaryMessages messages,
      WebhookTestMessages webhookTest,
      InstantSource clock) {
    this.directory = directory;
    this.isMailConfigured = isMailConfigured;
    this.mails = mails;
    this.webhook =
        new SummaryWebhookPages(directory, messages, webhookTest, clock, this::showWithNotice);
    this.clock = clock;
  }

  public void mount(Pages pages) {
    pages.getOwners(SUMMARIES, this::show);
    pages.postOwners(SUMMARIES, this::choose);
    pages.getOwners(SUMMARIES + "/preview/:period", this::preview);
    webhook.mount(pages);
  }

  private PageAnswer show(PageRequest request) {
    return show(request, Notice.of(request, List.of(SAVED, SummaryWebhookPages.SAVED)));
  }

  private PageAnswer showWithNotice(PageRequest request, Notice notice) {
    return show(request, Optional.of(notice));
  }

  private PageAnswer show(PageRequest request, Optional<Notice> notice) {
    Site site = request.site();
    return PageAnswer.of(
        templates.summaryPage(
            request.layout(SettingsTab.SUMMARIES.label(), Section.SETTINGS),
            site,
            recipients(site),
            SummaryWebhook.of(directory, site.id()),
            request.isAdministrator(),
            request.times(),
            notice));
  }

  private SummaryRecipients recipients(Site site) {
    return SummaryRecipients.of(directory, site.id(), isMailConfigured);
  }

  private PageAnswer choose(PageRequest request) {
    if (!isMailConfigured) {
      throw MailNotConfigured.problem();
    }
    Site site = request.site();
    List<Recipient> members = recipients(site).members();
    for (SummaryPeriod period : SummaryPeriod.values()) {
      directory
          .mailSubscriptions()
          .setSubscribers(
              site.id(),
              period.topic(),
              members.stream()
                  .filter(member -> request.field(member.field(period)).isPresent())
                  .map(Recipient::account)
                  .toList());
    }
    return SAVED.at(SettingsTab.SUMMARIES.path(site.id()));
  }

  /** The period in the path. */
  static SummaryPeriod period(PageRequest request) {
    return WireNamed.parse(SummaryPeriod.class, request.pathParameter("period"))
        .orElseThrow(
            () ->
                new ProblemException(
                    ProblemType.NOT_FOUND, "The period of a summary is week or month."));
  }

  /** The mail about the latest period, as a page of its own. */
  private PageAnswer preview(PageRequest request) {
    SummaryPeriod period = period(request);
    Site site = request.site();
    return PageAnswer.of(
            mails.preview(site, period, period.lastEnded(clock.instant(), site.timeZone())))
        .withStep(response -> response.putHeader("Content-Security-Policy", PREVIEW_POLICY));
  }
}
