package dev.vouch.directory.rate;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.daily.DailyColumns;
import dev.vouch.directory.daily.DailyTable;
import dev.vouch.directory.database.CachedQuery;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.ValueColumn;
import dev.vouch.directory.rate.ExchangeRate.RateKey;
import dev.vouch.directory.rate.ExchangeRates.ReportingCurrency;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/**
 * The registry of exchange rates. Rates belong to a site's reporting currency. If the site changes
 * this currency, the earlier rates have no effect, but remain stored and can be listed and deleted.
 * Thread-safe.
 */
public final class ExchangeRates extends DailyTable<ReportingCurrency, ExchangeRate> {
  /** The maximum number of rates per site: enough for 27 currencies on each day of ten years. */
  public static final int SITE_LIMIT = 100_000;

  private static final DailyColumns<ReportingCurrency, ExchangeRate> COLUMNS =
      new DailyColumns<>(
          "exchange_rates",
          List.of(
              new ValueColumn<>("site_id", ReportingCurrency::site),
              new ValueColumn<>("reporting_currency", ReportingCurrency::code)),
          new ValueColumn<>("rate_date", rate -> rate.key().date()),
          List.of(new ValueColumn<>("currency", rate -> rate.key().currency())),
          List.of(new ValueColumn<>("rate", rate -> rate.rate().toPlainString())),
          ExchangeRates::read);

  private static final String IS_REPORTING =
      "SELECT count(*) FROM sites WHERE site_id = :site AND reporting_currency = :code";

  private static final String NEWEST_BEFORE =
      """
      SELECT rate_date, currency, rate FROM exchange_rates
      WHERE site_id = :site AND reporting_currency = :code
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

  private final Database database;

  public ExchangeRates(Database database, AuditLog audit) {
    this(database, audit, SITE_LIMIT);
  }

  ExchangeRates(Database database, AuditLog audit, int siteLimit) {
    super(database, audit, COLUMNS, "exchange rate", siteLimit);
    this.database = database;
  }

  /** A currency in which a site reports, or has reported. */
  public record ReportingCurrency(SiteId site, String code) {
    /** Returns the current reporting currency of a site; empty if it has none. */
    public static Optional<ReportingCurrency> of(Site site) {
      return site.reportingCurrency().map(code -> new ReportingCurrency(site.id(), code));
    }
  }

  /**
   * A page of rates: latest day first, and sorted by currency within a day.
   *
   * @param before the cursor of the next page; empty on the last page
   */
  public record RatePage(List<ExchangeRate> rates, Optional<RateKey> before) {
    public RatePage {
      rates = List.copyOf(rates);
    }
  }

  private static ExchangeRate read(RowView row) {
    return new ExchangeRate(
        new RateKey(
            row.getColumn("rate_date", LocalDate.class), row.getColumn("currency", String.class)),
        new BigDecimal(row.getColumn("rate", String.class)));
  }

  @Override
  protected SiteId site(ReportingCurrency owner) {
    return owner.site();
  }

  /** Returns whether this is still the site's reporting currency. */
  @Override
  protected boolean accepts(Handle handle, ReportingCurrency owner) {
    return handle.createQuery(IS_REPORTING).bindMethods(owner).mapTo(Long.class).one() > 0;
  }

  /**
   * Returns a page of the rates between two days, both inclusive.
   *
   * @param before the cursor from the previous page; empty for the newest rates
   */
  public RatePage page(
      ReportingCurrency reporting,
      LocalDate first,
      LocalDate last,
      Optional<RateKey> before,
      int limit) {
    List<ExchangeRate> found =
        database.read(
            handle ->
                handle
                    .createQuery(NEWEST_BEFORE)
                    .bindMethods(reporting)
                    .bind("first", first)
                    .bind("last", last)
                    .bindMethods(before.orElse(new RateKey(last, "")))
                    .bind("limit", limit + 1)
                    .map(ExchangeRates::read)
                    .list());
    if (found.size() <= limit) {
      return new RatePage(found, Optional.empty());
    }
    List<ExchangeRate> shown = found.subList(0, limit);
    return new RatePage(shown, Optional.of(shown.getLast().key()));
  }

  /**
   * Returns the number of a site's rates by reporting currency, including former ones, sorted by
   * currency.
   */
  public SequencedMap<String, Long> counts(SiteId site) {
    return database.read(
        handle ->
            handle
                .createQuery(COUNTS)
                .bind("site", site)
                .reduceRows(
                    new LinkedHashMap<>(),
                    (counts, row) -> {
                      counts.put(
                          row.getColumn("reporting_currency", String.class),
                          row.getColumn("rates", Long.class));
                      return counts;
                    }));
  }

  private record Between(ReportingCurrency reporting, LocalDate first, LocalDate last)
      implements CachedQuery<List<ExchangeRate>> {
    @Override
    public List<ExchangeRate> apply(Handle handle) {
      return COLUMNS.between(handle, reporting, first, last);
    }
  }

  /** Whether the site has a reporting currency and rates. */
  public boolean isConvertible(Site site) {
    return ReportingCurrency.of(site)
        .filter(reporting -> database.readCached(new HasAny(reporting)))
        .isPresent();
  }

  private record HasAny(ReportingCurrency reporting) implements CachedQuery<Boolean> {
    @Override
    public Boolean apply(Handle handle) {
      return COLUMNS.existsBetween(handle, reporting, FIRST, LAST);
    }
  }

  /** Returns the conversion by all of a site's rates; empty without a reporting currency. */
  public Optional<Conversion> conversion(Site site) {
    return conversion(site, FIRST, LAST);
  }

  /**
   * Returns the conversion of amounts on these days, which also uses rates of the {@link
   * Conversion#DAYS_MAX} days before them; empty without a reporting currency.
   */
  public Optional<Conversion> conversion(Site site, DayRange days) {
    return conversion(site, days.first().minusDays(Conversion.DAYS_MAX), days.last());
  }

  private Optional<Conversion> conversion(Site site, LocalDate first, LocalDate last) {
    return ReportingCurrency.of(site)
        .map(
            reporting ->
                new Conversion(
                    reporting.code(),
                    site.timeZone(),
                    byDay(database.readCached(new Between(reporting, first, last)))));
  }

  private static Map<LocalDate, Map<String, BigDecimal>> byDay(List<ExchangeRate> rates) {
    Map<LocalDate, Map<String, BigDecimal>> byDay = new HashMap<>();
    rates.forEach(
        rate ->
            byDay
                .computeIfAbsent(rate.key().date(), _ -> new HashMap<>())
                .put(rate.key().currency(), rate.rate()));
    return byDay;
  }
}
