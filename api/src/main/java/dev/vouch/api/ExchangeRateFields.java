package dev.vouch.api;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.rate.ExchangeRate;
import dev.vouch.directory.rate.ExchangeRate.RateKey;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parser of exchange rates, for the API and uploads.
 *
 * @param reporting the reporting currency of the rates
 */
public record ExchangeRateFields(String reporting) {
  private static final Pattern RATE = Pattern.compile("\\d{1,9}(\\.\\d{1,12})?");

  ParseResult<List<ExchangeRate>> rates(RequestFields fields) {
    return new KeyedRows<>(
            "rates",
            this::rate,
            ExchangeRate::key,
            "duplicate_rate",
            "An earlier row has the same date and currency. Remove one of them.")
        .parse(fields);
  }

  /** Parses a row: date, currency and rate. */
  public ParseResult<ExchangeRate> rate(RequestFields row) {
    Optional<LocalDate> date = DateField.of(row);
    row.require("currency");
    Optional<String> currency = CurrencyField.of(row, "currency");
    if (currency.filter(reporting::equals).isPresent()) {
      row.add(
          new Problem(
              "/currency",
              "reporting_currency",
              "currency must differ from the reporting currency %s, in which the rate is."
                  .formatted(reporting)));
    }
    Optional<BigDecimal> rate = number(row);
    row.rejectUnknown();
    return row.result(
        () ->
            new ExchangeRate(
                new RateKey(date.orElseThrow(), currency.orElseThrow()), rate.orElseThrow()));
  }

  private static Optional<BigDecimal> number(RequestFields row) {
    row.require("rate");
    Optional<String> number = row.number("rate");
    Optional<BigDecimal> rate =
        number
            .filter(text -> RATE.matcher(text).matches())
            .map(BigDecimal::new)
            .filter(value -> value.signum() > 0);
    if (number.isPresent() && rate.isEmpty()) {
      row.problem(
          ProblemCode.NUMBER_OUT_OF_RANGE,
          "rate",
          "rate must be a number above 0 with at most 9 digits before the decimal point and 12"
              + " after it.");
    }
    return rate;
  }
}
