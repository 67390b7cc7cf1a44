package dev.vouch.server.dashboard.rate;

import dev.vouch.directory.rate.ExchangeRate;
import dev.vouch.server.csv.CsvContent;
import dev.vouch.server.csv.CsvFile;
import dev.vouch.server.csv.CsvFormat;
import dev.vouch.server.manage.ExchangeRateFields;
import java.util.List;
import java.util.Set;

/** Parser of exchange rates in a CSV file. */
final class RateFile {
  /** A file to download and fill in. */
  static final String EXAMPLE =
      """
      date,currency,rate
      2026-11-16,USD,0.9215
      2026-11-16,GBP,1.1432
      """
          .replace("\n", "\r\n");

  private RateFile() {}

  /**
   * Checks a file.
   *
   * @param reporting the currency in which the rates are
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
