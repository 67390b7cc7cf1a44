package dev.vouch.messages.alert;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.http.PublicUrl;
import dev.vouch.messages.summary.SummaryPeriod;
import dev.vouch.reports.SiteSummary;
import dev.vouch.reports.SummaryReader;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Function;

/** Factory of the JSON messages about summaries that webhooks receive. Thread-safe. */
public final class SummaryMessages {
  private final SummaryReader reader;
  private final PublicUrl publicUrl;
  private final Function<SiteId, String> overviewPath;

  /**
   * Creates the factory.
   *
   * @param publicUrl the URL of this server in links
   * @param overviewPath returns the path of a site's overview page
   */
  public SummaryMessages(
      SummaryReader reader, PublicUrl publicUrl, Function<SiteId, String> overviewPath) {
    this.reader = reader;
    this.publicUrl = publicUrl;
    this.overviewPath = overviewPath;
  }

  /**
   * Returns the message, with the values of the reports at the time of the call; empty if reports
   * are not available.
   */
  Optional<String> of(MessageDelivery delivery, Site site) {
    SummaryPeriod period = SummaryPeriod.of(delivery.topic()).orElseThrow();
    DayRange days = period.startingOn(LocalDate.parse(delivery.subject()), site.timeZone());
    return reader
        .readIfAvailable(site, days)
        .map(summary -> message(period, summary, type(period), period.sentAt(days)).encode());
  }

  /**
   * Returns a test message about the latest week or month, with the type {@code summary.test}.
   * Throws the exceptions of {@link ReportQueries}.
   */
  public String ofTest(Site site, SummaryPeriod period, Instant now) {
    return message(period, latest(site, period, now), "summary.test", now).encode();
  }

  /**
   * Returns the message about the latest week or month, pretty-printed. Throws the exceptions of
   * {@link ReportQueries}.
   */
  public String preview(Site site, SummaryPeriod period, Instant now) {
    SiteSummary summary = latest(site, period, now);
    return message(period, summary, type(period), period.sentAt(summary.days())).encodePrettily();
  }

  private SiteSummary latest(Site site, SummaryPeriod period, Instant now) {
    return reader.read(site, period.lastEnded(now, site.timeZone()));
  }

  private static String type(SummaryPeriod period) {
    return "summary." + period.adjective();
  }

  private JsonObject message(SummaryPeriod period, SiteSummary summary, String type, Instant at) {
    Site site = summary.site();
    JsonObject data =
        new JsonObject()
            .put("site_id", site.id().toString())
            .put("site_name", site.name())
            .put("period", period.wireName())
            .mergeIn(summary.json());
    String path = overviewPath.apply(site.id()) + "?" + summary.overviewQuery();
    return WebhookMessages.message(type, at, WebhookMessages.withLink(data, path, publicUrl));
  }
}
