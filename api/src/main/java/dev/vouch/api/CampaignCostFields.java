package dev.vouch.api;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCost.CostKey;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parser of campaign costs, for the API and uploads. */
public final class CampaignCostFields {
  private static final int TEXT_CHARACTERS_MAX = 255;
  private static final Pattern AMOUNT = Pattern.compile("\\d{1,12}(\\.\\d{1,9})?");

  private CampaignCostFields() {}

  static ParseResult<List<CampaignCost>> costs(RequestFields fields) {
    return new KeyedRows<>(
            "costs",
            CampaignCostFields::cost,
            CampaignCost::key,
            "duplicate_cost",
            "An earlier row has the same date, source and campaign. Add up their amounts.")
        .parse(fields);
  }

  /** Parses a row: date, source, amount, currency and an optional campaign. */
  public static ParseResult<CampaignCost> cost(RequestFields row) {
    Optional<LocalDate> date = DateField.of(row);
    row.require("source");
    Optional<String> source = row.printableText("source", TEXT_CHARACTERS_MAX);
    Optional<String> campaign = row.printableText("campaign", TEXT_CHARACTERS_MAX);
    Optional<BigDecimal> amount = amount(row);
    Optional<String> currency = currency(row);
    row.rejectUnknown();
    return row.result(
        () ->
            new CampaignCost(
                new CostKey(date.orElseThrow(), source.orElseThrow(), campaign),
                amount.orElseThrow(),
                currency.orElseThrow()));
  }

  private static Optional<BigDecimal> amount(RequestFields row) {
    row.require("amount");
    Optional<String> number = row.number("amount");
    Optional<BigDecimal> amount =
        number.filter(text -> AMOUNT.matcher(text).matches()).map(BigDecimal::new);
    if (number.isPresent() && amount.isEmpty()) {
      row.problem(
          ProblemCode.NUMBER_OUT_OF_RANGE,
          "amount",
          "amount must be a number of at least 0 with at most 12 digits before the decimal point"
              + " and 9 after it.");
    }
    return amount;
  }

  private static Optional<String> currency(RequestFields row) {
    row.require("currency");
    return CurrencyField.of(row, "currency");
  }
}
