package dev.vouch.api;

import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.reports.QueryParameters;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parser of a currency code in a field or query parameter. */
final class CurrencyField {
  private static final int CHARACTERS_MAX = 255;
  private static final String INVALID = "invalid_currency";
  private static final Pattern CODE = Pattern.compile("[A-Z]{3}");

  private CurrencyField() {}

  /** Returns the code in a query parameter; empty if the parameter is absent or invalid. */
  static Optional<String> of(QueryParameters parameters, String name) {
    Optional<String> text = parameters.single(name);
    Optional<String> currency = text.filter(code -> CODE.matcher(code).matches());
    if (text.isPresent() && currency.isEmpty()) {
      parameters.addProblem(name, INVALID, detail(name));
    }
    return currency;
  }

  /** Returns the code, three capital letters; empty if the field is absent, null or invalid. */
  static Optional<String> of(RequestFields fields, String name) {
    Optional<String> text = fields.text(name, 0, CHARACTERS_MAX);
    Optional<String> currency = text.filter(code -> CODE.matcher(code).matches());
    if (text.isPresent() && currency.isEmpty()) {
      fields.add(new Problem("/" + name, INVALID, detail(name)));
    }
    return currency;
  }

  private static String detail(String name) {
    return "%s must have three capital letters, such as EUR.".formatted(name);
  }
}
