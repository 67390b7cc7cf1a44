package dev.vouch.server.alert;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.alert.SummaryDelivery;
import dev.vouch.server.http.PublicUrl;
import dev.vouch.server.report.SummaryJson;
import dev.vouch.server.summary.SiteSummary;
import dev.vouch.server.summary.SummaryPeriod;
import dev.vouch.server.summary.SummaryReader;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** Factory of the JSON messages with summaries that webhooks receive. Thread-safe. */
public final class SummaryMessages {
  private final SummaryReader reader;
  private final PublicUrl publicUrl;
  private final Function<SiteId, String> overviewPath;

  /**
   * Creates the factory.
   *
   * @param publicUrl the URL of this server in links
   * @param overviewPath the path of the overview of a site
   */
  public SummaryMessages(
      SummaryReader reader, PublicUrl publicUrl, Function<SiteId, String> overviewPath) {
    this.reader = reader;
    this.publicUrl = publicUrl;
    this.overviewPath = overviewPath;
  }

  /** Returns the message, written now; empty if the reports are not available. */
  Optional<String> of(SummaryDelivery delivery, Site site) {
    SummaryPeriod period = SummaryPeriod.of(delivery.topic()).orElseThrow();
    DayRange days = period.startingOn(delivery.firstDay(), site.timeZone());
    return reader
        .readIfAvailable(site, days)
        .map(summary -> message(period, summary, type(period), period.sentAt(days)).encode());
  }

  /**
   * Returns the message about the latest week or month, with the type {@code summary.test}; throws
   * what {@link ReportQueries} throws.
   */
  public String ofTest(Site site, SummaryPeriod period, Instant now) {
    return message(period, latest(site, period, now), "summary.test", now).encode();
  }

  /**
   * Returns the message about the latest week or month, with line breaks; throws what {@link
   * ReportQueries} throws.
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
            .mergeIn(SummaryJson.of(summary));
    String path = overviewPath.apply(site.id()) + "?" + summary.overviewQuery();
    return WebhookMessages.message(type, at, WebhookMessages.withLink(data, path, publicUrl));
  }
}
