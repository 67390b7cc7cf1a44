package dev.vouch.core.report;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * What to write into a file: a site's events of some time, the oldest first, with their credit.
 *
 * @param from first moment
 * @param until first moment after it
 */
public record EventsExport(SiteId site, Instant from, Instant until, Format format) {
  private static final List<String> OF_ONE_TOUCH =
      List.of("channel", "source", "medium", "campaign", "term", "content", "click_id", "referrer");

  /** The columns of {@code credited} that hold the last touch, then those of the first (C7). */
  public static final List<String> TOUCH_COLUMNS =
      Stream.of("last_", "first_")
          .flatMap(touch -> OF_ONE_TOUCH.stream().map(touch::concat))
          .toList();

  /** How the file is written. */
  public enum Format implements WireNamed {
    PARQUET,
    CSV
  }

  /**
   * A select over {@code credited} (see {@link Question}); its columns are those of the file. No
   * column holds a hash but {@code credit_visitor}, the pseudonym that the API shows too.
   */
  public static String select() {
    return """
    select
      cast(event_id as varchar) as event_id,
      received_at,
      case when confirmed then 'server' else 'browser' end as origin,
      event_name, name, page_path, success_value,
      %s as currency,
      properties_json(properties) as properties,
      kind as credit_kind, reason as credit_reason, hexadecimal(visitor) as credit_visitor,
      country, device, browser, os,
      %s
    from credited
    order by received_at, position
    """
        .formatted(RevenueSql.CURRENCY, String.join(", ", TOUCH_COLUMNS));
  }

  /** The columns in which visitors and customers write what they like. */
  public static List<String> freeTexts() {
    return Stream.concat(Stream.of("name", "page_path", "browser", "os"), TOUCH_COLUMNS.stream())
        .toList();
  }
}
