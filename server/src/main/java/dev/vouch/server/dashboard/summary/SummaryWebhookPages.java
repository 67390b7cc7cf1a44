package dev.vouch.server.dashboard.summary;

import dev.vouch.core.site.Site;
import dev.vouch.directory.Directory;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.server.alert.SummaryMessages;
import dev.vouch.server.dashboard.alert.WebhookTestMessages;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.summary.SummaryPeriod;
import io.vertx.core.buffer.Buffer;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * {@code /sites/{site_id}/settings/summaries/webhook}: owners choose the summaries that the webhook
 * gets, and see the latest ones as it gets them. Only administrators can send a test message, since
 * only they can see the webhook.
 */
final class SummaryWebhookPages {
  static final Notice SAVED = Notice.good("webhook", "Summaries by webhook saved.");

  private static final String WEBHOOK = "/settings/summaries/webhook";

  private final Directory directory;
  private final SummaryMessages messages;
  private final WebhookTestMessages test;
  private final InstantSource clock;
  private final BiFunction<PageRequest, Notice, PageAnswer> page;

  SummaryWebhookPages(
      Directory directory,
      SummaryMessages messages,
      WebhookTestMessages test,
      InstantSource clock,
      BiFunction<PageRequest, Notice, PageAnswer> page) {
    this.directory = directory;
    this.messages = messages;
    this.test = test;
    this.clock = clock;
    this.page = page;
  }

  void mount(Pages pages) {
    pages.postOwners(WEBHOOK, this::choose);
    pages.getOwners(WEBHOOK + "/:period", this::preview);
    pages.postOwningAdministrators(WEBHOOK + "/test", this::test);
  }

  private PageAnswer choose(PageRequest request) {
    Site site = request.site();
    Set<MailTopic> chosen =
        Arrays.stream(SummaryPeriod.values())
            .filter(period -> request.field(period.wireName()).isPresent())
            .map(SummaryPeriod::topic)
            .collect(Collectors.toUnmodifiableSet());
    if (!directory.webhookSummaries().choose(site.id(), chosen)) {
      throw WebhookTestMessages.notFound();
    }
    return SAVED.at(SettingsTab.SUMMARIES.path(site.id()));
  }

  private PageAnswer preview(PageRequest request) {
    SummaryPeriod period = SummaryPages.period(request);
    return new PageAnswer.TextFile(
        "summary-%s.json".formatted(period.wireName()),
        "application/json",
        Buffer.buffer(messages.preview(request.site(), period, clock.instant())));
  }

  private PageAnswer test(PageRequest request) {
    Site site = request.site();
    return page.apply(
        request,
        test.send(site.id(), () -> messages.ofTest(site, SummaryPeriod.WEEK, clock.instant())));
  }
}
