package dev.vouch.server.manage;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.rate.ExchangeRate;
import dev.vouch.directory.rate.ExchangeRate.RateKey;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Parser of exchange rates, for the API and uploads.
 *
 * @param reporting the reporting currency, in which the rates are
 */
public record ExchangeRateFields(String reporting) {
  private static final int RATES_MAX = 500;
  private static final Pattern RATE = Pattern.compile("\\d{1,9}(\\.\\d{1,12})?");

  /** Parses a request. Problems name each row by its index. */
  ParseResult<List<ExchangeRate>> rates(RequestFields fields) {
    fields.require("rates");
    List<JsonValue.Fields> rows = fields.objects("rates").orElse(List.of());
    if (rows.size() > RATES_MAX) {
      fields.add(
          new Problem(
              "/rates",
              "wrong_count",
              "rates must have at most %d rows. Send more in another request."
                  .formatted(RATES_MAX)));
      return fields.result(List::of);
    }
    List<ExchangeRate> rates = rates(fields, rows);
    fields.rejectUnknown();
    return fields.result(() -> rates);
  }

  private List<ExchangeRate> rates(RequestFields fields, List<JsonValue.Fields> rows) {
    List<ExchangeRate> rates = new ArrayList<>();
    Set<RateKey> keys = new HashSet<>();
    for (int index = 0; index < rows.size(); index++) {
      String pointer = "/rates/" + index;
      switch (rate(new RequestFields(rows.get(index).values()))) {
        case ParseResult.Valid<ExchangeRate>(ExchangeRate rate) -> {
          rates.add(rate);
          if (!keys.add(rate.key())) {
            fields.add(
                new Problem(
                    pointer,
                    "duplicate_rate",
                    "An earlier row has the same date and currency. Remove one of them."));
          }
        }
        case ParseResult.Invalid<ExchangeRate>(List<Problem> problems) ->
            problems.forEach(
                problem ->
                    fields.add(
                        new Problem(
                            pointer + problem.pointer(), problem.code(), problem.detail())));
      }
    }
    return rates;
  }

  /** Parses a row. */
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
