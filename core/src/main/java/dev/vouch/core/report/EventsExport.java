package dev.vouch.core.report;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * The parameters of an export: a site's events of a range of time, oldest first, with their credit.
 *
 * @param from the first moment
 * @param until the first moment after the range
 * @param peopleMonths the time zone of the calendar months of {@link #PERSON}; empty for a file
 *     without this column
 */
public record EventsExport(
    SiteId site, Instant from, Instant until, Format format, Optional<ZoneId> peopleMonths) {
  /**
   * The column with a pseudonym of the person that an event counts for. Each export and each
   * calendar month has different pseudonyms. In a file with this column, {@code credit_visitor} is
   * empty: both columns together would show which browsers belong to a user, and would link the
   * months.
   */
  public static final String PERSON = "person";

  /** The suffixes of a touch's column names. */
  public static final List<String> OF_ONE_TOUCH =
      List.of("channel", "source", "medium", "campaign", "term", "content", "click_id", "referrer");

  /** Creates an export without the column {@link #PERSON}. */
  public EventsExport(SiteId site, Instant from, Instant until, Format format) {
    this(site, from, until, format, Optional.empty());
  }

  /** The format of the file. */
  public enum Format implements WireNamed {
    PARQUET,
    CSV
  }
}
