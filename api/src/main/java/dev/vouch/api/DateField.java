package dev.vouch.api;

import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.reports.ScopeParameters;
import java.time.LocalDate;
import java.util.Optional;

/** The required field {@code date} of a request: a calendar date. */
final class DateField {
  private static final int CHARACTERS_MAX = 255;

  private DateField() {}

  /** Returns the date; empty, with a problem added, if the field is missing or not a date. */
  static Optional<LocalDate> of(RequestFields fields) {
    Optional<String> text = fields.requiredText("date", 0, CHARACTERS_MAX);
    Optional<LocalDate> date = text.flatMap(ScopeParameters::date);
    if (text.isPresent() && date.isEmpty()) {
      fields.add(
          new Problem("/date", "invalid_date", "date must be a calendar date such as 2026-11-30."));
    }
    return date;
  }
}
