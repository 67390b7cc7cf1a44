package dev.vouch.server.manage;

import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parser of a field with the code of a currency. */
final class CurrencyField {
  private static final int CHARACTERS_MAX = 255;
  private static final Pattern CODE = Pattern.compile("[A-Z]{3}");

  private CurrencyField() {}

  /** Returns the code, three capital letters; empty if the field is absent, null or invalid. */
  static Optional<String> of(RequestFields fields, String name) {
    Optional<String> text = fields.text(name, 0, CHARACTERS_MAX);
    Optional<String> currency = text.filter(code -> CODE.matcher(code).matches());
    if (text.isPresent() && currency.isEmpty()) {
      fields.add(
          new Problem(
              "/" + name,
              "invalid_currency",
              "%s must have three capital letters, such as EUR.".formatted(name)));
    }
    return currency;
  }
}
