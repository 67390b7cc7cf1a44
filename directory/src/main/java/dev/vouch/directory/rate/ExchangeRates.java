package dev.vouch.directory.rate;

import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.KeptQuery;
import dev.vouch.directory.database.SiteRows;
import dev.vouch.directory.rate.ExchangeRate.RateKey;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jdbi.v3.core.Handle;

/**
 * The registry of exchange rates. A site has those in its reporting currency; with another one,
 * these are kept and are of no effect, and can be listed and deleted. Blocks on the disk;
 * thread-safe.
 */
public final class ExchangeRates {
  /** The maximum number of a site's rates: of 27 currencies on each day of ten years. */
  public static final int SITE_LIMIT = 100_000;

  private static final LocalDate FIRST = LocalDate.of(0, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  private final Database database;
  private final AuditLog audit;
  private final int siteLimit;

  public ExchangeRates(Database database, AuditLog audit) {
    this(database, audit, SITE_LIMIT);
  }

  ExchangeRates(Database database, AuditLog audit, int siteLimit) {
    this.database = database;
    this.audit = audit;
    this.siteLimit = siteLimit;
  }

  /** The result of saving rates. */
  public enum SaveResult {
    SAVED,

    /** The site would have more than {@link #SITE_LIMIT} rates; nothing was changed. */
    LIMIT_REACHED,

    /** There is no such site, or it has no or another reporting currency by now. */
    NOT_FOUND
  }

  /**
   * A page of rates, newest first, those of a day by currency.
   *
   * @param before the key of the last one, to get the next page; empty on the last page
   */
  public record RatePage(List<ExchangeRate> rates, Optional<RateKey> before) {
    public RatePage {
      rates = List.copyOf(rates);
    }
  }

  /**
   * Saves all rates or none. Each replaces an earlier one with the same key.
   *
   * @param reporting the site's reporting currency, in which the rates are
   * @param rates rates with distinct keys
   */
  public SaveResult save(SiteId site, String reporting, List<ExchangeRate> rates) {
    return database.change(
        handle -> {
          if (!SiteRows.lock(handle, site) || !isReporting(handle, site, reporting)) {
            return SaveResult.NOT_FOUND;
          }
          long added =
              rates.stream()
                  .filter(rate -> !ExchangeRateTable.exists(handle, site, reporting, rate.key()))
                  .count();
          if (ExchangeRateTable.countOfAll(handle, site) + added > siteLimit) {
            return SaveResult.LIMIT_REACHED;
          }
          rates.forEach(rate -> ExchangeRateTable.save(handle, site, reporting, rate));
          audit.record(handle, site, AuditEntry.exchangeRatesSaved(rates.size()));
          return SaveResult.SAVED;
        });
  }

  private static boolean isReporting(Handle handle, SiteId site, String reporting) {
    return ExchangeRateTable.reportingCurrency(handle, site).filter(reporting::equals).isPresent();
  }

  /**
   * Deletes a site's rates of some days.
   *
   * @return the number of deleted rates
   */
  public int delete(SiteId site, String reporting, LocalDate first, LocalDate last) {
    return database.change(
        handle -> {
          int count = ExchangeRateTable.deleteBetween(handle, site, reporting, first, last);
          if (count > 0) {
            audit.record(handle, site, AuditEntry.exchangeRatesDeleted(count, first, last));
          }
          return count;
        });
  }

  /** Returns the number of a site's rates. */
  public long count(SiteId site, String reporting) {
    return database.read(handle -> ExchangeRateTable.count(handle, site, reporting));
  }

  /** Returns the number of a site's rates of some days. */
  public long count(SiteId site, String reporting, LocalDate first, LocalDate last) {
    return database.read(
        handle -> ExchangeRateTable.countBetween(handle, site, reporting, first, last));
  }

  /**
   * Returns at most {@code limit} of a site's rates after the first {@code offset}, newest first.
   */
  public List<ExchangeRate> newest(SiteId site, String reporting, int offset, int limit) {
    return database.read(
        handle -> ExchangeRateTable.newest(handle, site, reporting, offset, limit));
  }

  /**
   * Returns a page of a site's rates of some days.
   *
   * @param before that of the page before; empty for the newest rates
   */
  public RatePage page(
      SiteId site,
      String reporting,
      LocalDate first,
      LocalDate last,
      Optional<RateKey> before,
      int limit) {
    RateKey from = before.orElse(new RateKey(last, ""));
    List<ExchangeRate> found =
        database.read(
            handle ->
                ExchangeRateTable.newestBefore(
                    handle, site, reporting, first, last, from, limit + 1));
    if (found.size() <= limit) {
      return new RatePage(found, Optional.empty());
    }
    List<ExchangeRate> shown = found.subList(0, limit);
    return new RatePage(shown, Optional.of(shown.getLast().key()));
  }

  /**
   * Returns the number of a site's rates in each currency that it has reported in, sorted by it.
   */
  public SequencedMap<String, Long> counts(SiteId site) {
    return database.read(handle -> ExchangeRateTable.counts(handle, site));
  }

  /** Returns a site's rates of some days, ordered by their keys. */
  public List<ExchangeRate> between(
      SiteId site, String reporting, LocalDate first, LocalDate last) {
    return database.readKept(new Between(site, reporting, first, last));
  }

  private record Between(SiteId site, String reporting, LocalDate first, LocalDate last)
      implements KeptQuery<List<ExchangeRate>> {
    @Override
    public List<ExchangeRate> apply(Handle handle) {
      return ExchangeRateTable.between(handle, site, reporting, first, last);
    }
  }

  /** Whether the site has a reporting currency and rates. */
  public boolean isConvertible(Site site) {
    return site.reportingCurrency()
        .filter(code -> database.readKept(new HasAny(site.id(), code)))
        .isPresent();
  }

  private record HasAny(SiteId site, String reporting) implements KeptQuery<Boolean> {
    @Override
    public Boolean apply(Handle handle) {
      return ExchangeRateTable.hasAny(handle, site, reporting);
    }
  }

  /** Returns the conversion by all of a site's rates; empty without a reporting currency. */
  public Optional<Conversion> conversion(Site site) {
    return conversion(site, FIRST, LAST);
  }

  /** Returns the conversion of amounts of some days; empty without a reporting currency. */
  public Optional<Conversion> conversion(Site site, DayRange days) {
    return conversion(site, days.first().minusDays(Conversion.DAYS_MAX), days.last());
  }

  private Optional<Conversion> conversion(Site site, LocalDate first, LocalDate last) {
    return site.reportingCurrency()
        .map(
            reporting ->
                new Conversion(
                    reporting, site.timeZone(), byDay(between(site.id(), reporting, first, last))));
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
