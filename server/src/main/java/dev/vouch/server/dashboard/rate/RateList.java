package dev.vouch.server.dashboard.rate;

import dev.vouch.directory.rate.ExchangeRate;
import dev.vouch.server.dashboard.daily.ListPage;
import dev.vouch.server.dashboard.report.DateFormats;
import dev.vouch.server.dashboard.report.NumberFormats;
import java.util.List;
import java.util.Locale;

/**
 * A page of a site's rates in one reporting currency, newest first.
 *
 * @param reporting the currency in which the rates are
 * @param isFormer whether the site no longer reports in it
 * @param path of the list
 * @param count the number of all rates
 * @param page which one
 */
public record RateList(
    String reporting, boolean isFormer, String path, String count, List<Row> rows, ListPage page) {
  public RateList {
    rows = List.copyOf(rows);
  }

  /** A rate. */
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
