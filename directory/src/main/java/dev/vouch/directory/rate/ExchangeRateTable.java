package dev.vouch.directory.rate;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.rate.ExchangeRate.RateKey;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for exchange rates. */
final class ExchangeRateTable {
  private static final String REPORTING_CURRENCY =
      "SELECT reporting_currency FROM sites WHERE site_id = :site";

  private static final String SAVE =
      """
      INSERT INTO exchange_rates (site_id, reporting_currency, rate_date, currency, rate)
      VALUES (:site, :reporting, :date, :currency, :rate)
      ON CONFLICT (site_id, reporting_currency, rate_date, currency)
      DO UPDATE SET rate = excluded.rate
      """;

  private static final String COUNT =
      """
      SELECT count(*) FROM exchange_rates
      WHERE site_id = :site AND reporting_currency = :reporting
      """;

  private static final String FIRST =
      """
      SELECT 1 FROM exchange_rates
      WHERE site_id = :site AND reporting_currency = :reporting
      LIMIT 1
      """;

  private static final String COUNT_OF_ALL =
      "SELECT count(*) FROM exchange_rates WHERE site_id = :site";

  private static final String BETWEEN =
      """
      SELECT rate_date, currency, rate FROM exchange_rates
      WHERE site_id = :site AND reporting_currency = :reporting
        AND rate_date BETWEEN :first AND :last
      ORDER BY rate_date, currency
      """;

  private static final String NEWEST =
      """
      SELECT rate_date, currency, rate FROM exchange_rates
      WHERE site_id = :site AND reporting_currency = :reporting
      ORDER BY rate_date DESC, currency
      LIMIT :limit OFFSET :offset
      """;

  private static final String NEWEST_BEFORE =
      """
      SELECT rate_date, currency, rate FROM exchange_rates
      WHERE site_id = :site AND reporting_currency = :reporting
        AND rate_date BETWEEN :first AND :last
        AND (rate_date < :date OR rate_date = :date AND currency > :currency)
      ORDER BY rate_date DESC, currency
      LIMIT :limit
      """;

  private static final String COUNTS =
      """
      SELECT reporting_currency, count(*) AS rates FROM exchange_rates
      WHERE site_id = :site
      GROUP BY reporting_currency
      ORDER BY reporting_currency
      """;

  private static final String DELETE_BETWEEN =
      """
      DELETE FROM exchange_rates
      WHERE site_id = :site AND reporting_currency = :reporting
        AND rate_date BETWEEN :first AND :last
      """;

  private ExchangeRateTable() {}

  static Optional<String> reportingCurrency(Handle handle, SiteId site) {
    return handle.createQuery(REPORTING_CURRENCY).bind("site", site).mapTo(String.class).findOne();
  }

  static void save(Handle handle, SiteId site, String reporting, ExchangeRate rate) {
    handle
        .createUpdate(SAVE)
        .bind("site", site)
        .bind("reporting", reporting)
        .bind("date", rate.key().date())
        .bind("currency", rate.key().currency())
        .bind("rate", rate.rate().toPlainString())
        .execute();
  }

  static boolean exists(Handle handle, SiteId site, String reporting, RateKey key) {
    return handle
            .createQuery(COUNT + " AND rate_date = :date AND currency = :currency")
            .bind("site", site)
            .bind("reporting", reporting)
            .bind("date", key.date())
            .bind("currency", key.currency())
            .mapTo(Long.class)
            .one()
        > 0;
  }

  static long count(Handle handle, SiteId site, String reporting) {
    return handle
        .createQuery(COUNT)
        .bind("site", site)
        .bind("reporting", reporting)
        .mapTo(Long.class)
        .one();
  }

  /** Whether the site has any rate. */
  static boolean hasAny(Handle handle, SiteId site, String reporting) {
    return handle
        .createQuery(FIRST)
        .bind("site", site)
        .bind("reporting", reporting)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  /** Returns the number of rates in all currencies that the site has reported in. */
  static long countOfAll(Handle handle, SiteId site) {
    return handle.createQuery(COUNT_OF_ALL).bind("site", site).mapTo(Long.class).one();
  }

  static long countBetween(
      Handle handle, SiteId site, String reporting, LocalDate first, LocalDate last) {
    return handle
        .createQuery(COUNT + " AND rate_date BETWEEN :first AND :last")
        .bind("site", site)
        .bind("reporting", reporting)
        .bind("first", first)
        .bind("last", last)
        .mapTo(Long.class)
        .one();
  }

  static List<ExchangeRate> between(
      Handle handle, SiteId site, String reporting, LocalDate first, LocalDate last) {
    return handle
        .createQuery(BETWEEN)
        .bind("site", site)
        .bind("reporting", reporting)
        .bind("first", first)
        .bind("last", last)
        .map(ExchangeRateTable::read)
        .list();
  }

  static List<ExchangeRate> newest(
      Handle handle, SiteId site, String reporting, int offset, int limit) {
    return handle
        .createQuery(NEWEST)
        .bind("site", site)
        .bind("reporting", reporting)
        .bind("offset", offset)
        .bind("limit", limit)
        .map(ExchangeRateTable::read)
        .list();
  }

  /** Returns the rates of some days after one with this key, newest first. */
  static List<ExchangeRate> newestBefore(
      Handle handle,
      SiteId site,
      String reporting,
      LocalDate first,
      LocalDate last,
      RateKey before,
      int limit) {
    return handle
        .createQuery(NEWEST_BEFORE)
        .bind("site", site)
        .bind("reporting", reporting)
        .bind("first", first)
        .bind("last", last)
        .bind("date", before.date())
        .bind("currency", before.currency())
        .bind("limit", limit)
        .map(ExchangeRateTable::read)
        .list();
  }

  /** Returns the number of a site's rates in each currency that it has reported in. */
  static SequencedMap<String, Long> counts(Handle handle, SiteId site) {
    SequencedMap<String, Long> counts = new LinkedHashMap<>();
    handle
        .createQuery(COUNTS)
        .bind("site", site)
        .map(
            row ->
                Map.entry(
                    row.getColumn("reporting_currency", String.class),
                    row.getColumn("rates", Long.class)))
        .forEach(count -> counts.put(count.getKey(), count.getValue()));
    return counts;
  }

  static int deleteBetween(
      Handle handle, SiteId site, String reporting, LocalDate first, LocalDate last) {
    return handle
        .createUpdate(DELETE_BETWEEN)
        .bind("site", site)
        .bind("reporting", reporting)
        .bind("first", first)
        .bind("last", last)
        .execute();
  }

  private static ExchangeRate read(RowView row) {
    return new ExchangeRate(
        new RateKey(
            row.getColumn("rate_date", LocalDate.class), row.getColumn("currency", String.class)),
        new BigDecimal(row.getColumn("rate", String.class)));
  }
}
