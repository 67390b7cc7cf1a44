package dev.vouch.dashboard.summary;

import dev.vouch.core.site.Site;
import dev.vouch.dashboard.alert.WebhookTestMessages;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.directory.alert.WebhookSummaries;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.messages.alert.SummaryMessages;
import dev.vouch.messages.summary.SummaryPeriod;
import io.vertx.core.buffer.Buffer;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * {@code /sites/{site_id}/settings/summaries/webhook}: owners choose the summaries that the webhook
 * receives, and preview the messages. Only administrators can send a test message, because only
 * they can see the webhook.
 */
final class SummaryWebhookPages {
  static final Notice SAVED = Notice.good("webhook", "Summaries by webhook saved.");

  private static final String WEBHOOK = "/settings/summaries/webhook";

  private final WebhookSummaries summaries;
  private final SummaryMessages messages;
  private final WebhookTestMessages test;
  private final InstantSource clock;
  private final BiFunction<PageRequest, Notice, PageResponse> page;

  SummaryWebhookPages(
      WebhookSummaries summaries,
      SummaryMessages messages,
      WebhookTestMessages test,
      InstantSource clock,
      BiFunction<PageRequest, Notice, PageResponse> page) {
    this.summaries = summaries;
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

  private PageResponse choose(PageRequest request) {
    Site site = request.site();
    Set<MailTopic> chosen =
        Arrays.stream(SummaryPeriod.values())
            .filter(period -> request.field(period.wireName()).isPresent())
            .map(SummaryPeriod::topic)
            .collect(Collectors.toUnmodifiableSet());
    if (!summaries.choose(site.id(), chosen)) {
      throw WebhookTestMessages.notFound();
    }
    return SAVED.at(SettingsPage.SUMMARIES.path(site.id()));
  }

  private PageResponse preview(PageRequest request) {
    SummaryPeriod period = SummaryPages.period(request);
    return new PageResponse.TextFile(
        "summary-%s.json".formatted(period.wireName()),
        "application/json",
        Buffer.buffer(messages.preview(request.site(), period, clock.instant())));
  }

  private PageResponse test(PageRequest request) {
    Site site = request.site();
    return page.apply(
        request,
        test.send(site.id(), () -> messages.ofTest(site, SummaryPeriod.WEEK, clock.instant())));
  }
}
