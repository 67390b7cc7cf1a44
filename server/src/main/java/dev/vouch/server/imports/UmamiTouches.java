package dev.vouch.server.imports;

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
 * Detector of the touches of Umami's events: sources and channels are named by the same rules as
 * those of the site's own page views.
 */
final class UmamiTouches {
  /** What a touch has. */
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

  /** Whether the files have the columns of touches. */
  boolean areKnown() {
    return known;
  }

  /** Returns the touch of a page view; empty if it comes from inside or its origin is unknown. */
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

  /** The columns repeat parameters of the query, of which the first of each name counts. */
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
