package dev.vouch.dashboard.rate;

import dev.vouch.api.ExchangeRateFields;
import dev.vouch.core.site.Site;
import dev.vouch.dashboard.daily.DailyPages;
import dev.vouch.dashboard.daily.ListPage;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.report.DateFormats;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.directory.rate.ExchangeRate;
import dev.vouch.directory.rate.ExchangeRates;
import dev.vouch.directory.rate.ExchangeRates.ReportingCurrency;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.csv.CsvFile;
import dev.vouch.reports.csv.CsvFormat;
import dev.vouch.reports.csv.FileProblems;
import gg.jte.models.runtime.JteModel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * {@code /sites/{site_id}/settings/exchange-rates}: the exchange rates of a site, including those
 * in former reporting currencies.
 */
public final class RatePages extends DailyPages<ReportingCurrency, ExchangeRate> {
  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

  private static final Texts TEXTS =
      new Texts(
          SettingsPage.EXCHANGE_RATES,
          "/settings/exchange-rates",
          "rate",
          "Delete exchange rates",
          Notice.good(
              "saved",
              "Exchange rates saved. Earlier ones of the same date and currency were replaced."),
          Notice.good("deleted", "Exchange rates deleted."),
          new Example("exchange-rates.csv", RateFile.EXAMPLE),
          ("The site would have more than %d rates, with those in former reporting"
                  + " currencies. Delete old ones first, also in former currencies.")
              .formatted(ExchangeRates.SITE_LIMIT));

  private final ExchangeRates rates;

  public RatePages(ExchangeRates rates) {
    super(rates, TEXTS);
    this.rates = rates;
  }

  @Override
  protected Optional<ReportingCurrency> ofUpload(PageRequest request) {
    return ReportingCurrency.of(request.site());
  }

  /**
   * Returns the currency in the request, by default the site's reporting currency. A requested
   * currency without rates is not replaced by the site's: the same form may have deleted its rates
   * before.
   */
  @Override
  protected Optional<ReportingCurrency> ofDeletion(PageRequest request) {
    Site site = request.site();
    return request
        .parameter(FormerCurrencyRates.PARAMETER)
        .filter(currency -> CURRENCY.matcher(currency).matches())
        .or(site::reportingCurrency)
        .map(code -> new ReportingCurrency(site.id(), code));
  }

  @Override
  protected FileProblems missing() {
    return FileProblems.of("Set a reporting currency under Settings, Site. Rates are in it.");
  }

  @Override
  protected CsvFile.Result<ExchangeRate> parse(CsvContent text, ReportingCurrency reporting) {
    return RateFile.parse(text, reporting.code());
  }

  @Override
  protected PageResponse notFound(PageRequest request) {
    return refused(request, FileProblems.of("The reporting currency has changed meanwhile."));
  }

  @Override
  protected String phrase(ReportingCurrency reporting) {
    return " in " + reporting.code();
  }

  @Override
  protected String query(PageRequest request, ReportingCurrency reporting) {
    return FormerCurrencyRates.query(request.site(), reporting.code());
  }

  @Override
  protected JteModel page(
      PageRequest request, FileProblems problems, Form deletion, Optional<Notice> notice) {
    Site site = request.site();
    Optional<RateList> shown = ofList(request).map(reporting -> list(request, reporting));
    return templates.ratePage(
        request.layout(SettingsPage.EXCHANGE_RATES.label(), Section.SETTINGS),
        SettingsPage.EXCHANGE_RATES.path(site.id()),
        shown,
        FormerCurrencyRates.of(
            site, rates, shown.map(RateList::reporting), new NumberFormats(request.locale())),
        problems,
        deletion,
        notice);
  }

  /**
   * Returns the currency of the listed rates: the former reporting currency in the request, or the
   * site's reporting currency.
   */
  private Optional<ReportingCurrency> ofList(PageRequest request) {
    Site site = request.site();
    return request
        .parameter(FormerCurrencyRates.PARAMETER)
        .filter(rates.counts(site.id())::containsKey)
        .or(site::reportingCurrency)
        .map(code -> new ReportingCurrency(site.id(), code));
  }

  private RateList list(PageRequest request, ReportingCurrency reporting) {
    Site site = request.site();
    long count = rates.count(reporting);
    ListPage page = ListPage.of(request, count);
    return new RateList(
        reporting.code(),
        !ReportingCurrency.of(site).equals(Optional.of(reporting)),
        FormerCurrencyRates.path(site, reporting.code()),
        new NumberFormats(request.locale()).count(count),
        RateList.Row.of(rates.newest(reporting, page.offset(), ListPage.SIZE), request.locale()),
        page);
  }

  /** Parser of exchange rates in a CSV file. */
  private static final class RateFile {
    /** An example file in CSV, which users download and fill in. */
    static final String EXAMPLE =
        """
        date,currency,rate
        2026-11-16,USD,0.9215
        2026-11-16,GBP,1.1432
        """
            .replace("\n", "\r\n");

    private RateFile() {}

    /**
     * Parses a file.
     *
     * @param reporting the reporting currency of the rates
     */
    static CsvFile.Result<ExchangeRate> parse(CsvContent text, String reporting) {
      return CsvFile.parse(
          text,
          new CsvFormat<>(
              "rate",
              List.of("date", "currency", "rate"),
              List.of(),
              Set.of("rate"),
              CsvFile.ITEMS_MAX,
              new ExchangeRateFields(reporting)::rate,
              rate -> List.of(rate.key().date().toString(), rate.key().currency()),
              "the date and currency are those of line %d. Remove one of the lines."));
    }
  }

  /**
   * A page of a site's rates in one reporting currency, newest first.
   *
   * @param reporting the reporting currency of the rates
   * @param isFormer whether it is no longer the site's reporting currency
   * @param path the path of the list
   * @param count the total number of rates, formatted
   * @param page the number and size of the page
   */
  public record RateList(
      String reporting,
      boolean isFormer,
      String path,
      String count,
      List<Row> rows,
      ListPage page) {
    public RateList {
      rows = List.copyOf(rows);
    }

    /** A rate as listed, with formatted values. */
    public record Row(String date, String currency, String rate) {
      static List<Row> of(List<ExchangeRate> rates, Locale locale) {
        DateFormats dates = new DateFormats(locale);
        NumberFormats numbers = new NumberFormats(locale);
        return rates.stream()
            .map(
                rate ->
                    new Row(
                        dates.day(rate.key().date()),
                        rate.key().currency(),
                        numbers.rate(rate.rate())))
            .toList();
      }
    }
  }

  /**
   * The number of rates in a former reporting currency of a site.
   *
   * @param reporting the former reporting currency
   * @param count the number of rates, formatted
   * @param path the path of the page that lists the rates
   */
  public record FormerCurrencyRates(String reporting, String count, String path) {
    /** The name of the URL parameter with a reporting currency. */
    public static final String PARAMETER = "reporting";

    /**
     * Returns the former reporting currencies of a site that have rates, except the one in {@code
     * shown}, sorted by currency.
     */
    static List<FormerCurrencyRates> of(
        Site site, ExchangeRates rates, Optional<String> shown, NumberFormats numbers) {
      return rates.counts(site.id()).entrySet().stream()
          .filter(entry -> !site.reportingCurrency().equals(Optional.of(entry.getKey())))
          .filter(entry -> !shown.equals(Optional.of(entry.getKey())))
          .map(
              entry ->
                  new FormerCurrencyRates(
                      entry.getKey(), numbers.count(entry.getValue()), path(site, entry.getKey())))
          .toList();
    }

    /** Returns the path of the page that lists the rates in a reporting currency. */
    static String path(Site site, String reporting) {
      return SettingsPage.EXCHANGE_RATES.path(site.id()) + query(site, reporting);
    }

    /** Returns the query string with a reporting currency; empty for the site's current one. */
    static String query(Site site, String reporting) {
      return site.reportingCurrency().equals(Optional.of(reporting))
          ? ""
          : "?%s=%s".formatted(PARAMETER, reporting);
    }
  }
}
