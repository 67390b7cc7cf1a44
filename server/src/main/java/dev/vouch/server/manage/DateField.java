package dev.vouch.server.manage;

import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.server.report.ScopeParameters;
import java.time.LocalDate;
import java.util.Optional;

/** The required field {@code date} of a request: a calendar date. */
final class DateField {
  private static final int CHARACTERS_MAX = 255;

  private DateField() {}

  /** Returns the date; empty if it is missing or not a date, which is then a problem. */
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
