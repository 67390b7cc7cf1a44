package dev.vouch.reports.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vouch.core.event.PageUrl;
import dev.vouch.core.event.Touch;
import dev.vouch.core.event.TouchDetector;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.site.Site;
import java.net.URLEncoder;
import java.util.List;
import java.util.Optional;

/**
 * Detector of the touches of Umami's page views. Sources and channels are named by the rules for
 * the site's own page views. Not thread-safe.
 */
final class UmamiTouches {
  /** The dimensions that a touch has values for. */
  static final List<Field> DIMENSIONS =
      List.of(
          Field.CHANNEL,
          Field.SOURCE,
          Field.MEDIUM,
          Field.CAMPAIGN,
          Field.TERM,
          Field.CONTENT,
          Field.REFERRER);

  private static final List<String> CAMPAIGN_COLUMNS =
      List.of("utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content");

  private static final String REFERRER = "referrer_domain";

  private final Site site;
  private final TouchDetector detector;
  private boolean known;

  UmamiTouches(Site site, TouchDetector detector) {
    this.site = site;
    this.detector = detector;
  }

  /** Returns whether the files read so far have a column with referrers. */
  boolean areKnown() {
    return known;
  }

  /**
   * Returns the touch of a page view; empty if it comes from the site itself or its origin is
   * unknown.
   */
  Optional<Touch> of(ExportRow row) {
    Optional<String> referrer = row.optional(REFERRER).map(ReportValues::withoutEscape);
    known |= referrer.isPresent();
    String query = query(row);
    if (query.isEmpty() && referrer.filter(domain -> !domain.isEmpty()).isEmpty()) {
      return Optional.empty();
    }
    String host = row.optional("hostname").filter(name -> !name.isEmpty()).orElse("site.invalid");
    if (referrer.filter(host::equalsIgnoreCase).isPresent()) {
      return Optional.empty();
    }
    return PageUrl.parse("https://%s/?%s".formatted(host, query))
        .flatMap(
            page ->
                detector.of(
                    site,
                    page,
                    referrer.filter(domain -> !domain.isEmpty()).map("https://%s/"::formatted),
                    _ -> false));
  }

  /**
   * Returns the page's query string, followed by the campaign columns as parameters. The columns
   * may repeat parameters of the query string; the first of each name is used.
   */
  private static String query(ExportRow row) {
    StringBuilder query = new StringBuilder(row.optional("url_query").orElse(""));
    for (String column : CAMPAIGN_COLUMNS) {
      row.optional(column)
          .map(ReportValues::withoutEscape)
          .filter(value -> !value.isEmpty())
          .ifPresent(
              value ->
                  query
                      .append('&')
                      .append(column)
                      .append('=')
                      .append(URLEncoder.encode(value, UTF_8)));
    }
    return query.toString();
  }
}
