package dev.vouch.server.dashboard.summary;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.alert.SummaryDelivery;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.server.summary.SummaryPeriod;
import java.util.List;
import java.util.Set;

/**
 * The summaries that a site's webhook gets.
 *
 * @param isSet whether the site has a webhook
 * @param deliveries most recent messages, newest first
 */
public record SummaryWebhook(
    boolean isSet, Set<MailTopic> topics, List<SummaryDelivery> deliveries) {
  private static final int ROWS_MAX = 20;

  static SummaryWebhook of(Directory directory, SiteId site) {
    return new SummaryWebhook(
        directory.webhooks().of(site).isPresent(),
        directory.webhookSummaries().topics(site),
        directory.webhookSummaries().latest(site, ROWS_MAX));
  }

  public boolean gets(SummaryPeriod period) {
    return topics.contains(period.topic());
  }

  /** The label of a message, such as {@code Weekly summary from 2026-11-16}. */
  public String label(SummaryDelivery delivery) {
    SummaryPeriod period = SummaryPeriod.of(delivery.topic()).orElseThrow();
    return "%s from %s".formatted(period.title(), delivery.firstDay());
  }
}
