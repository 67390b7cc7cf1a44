package dev.vouch.server.dashboard.daily;

import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.report.ScopeParameters;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/** The days whose items are to be deleted, as sent by a form. */
public sealed interface DeletedDays {
  String NO_DATE = "Enter a calendar date such as 2026-11-30.";

  /** Both inclusive. */
  record Valid(LocalDate first, LocalDate last) implements DeletedDays {}

  /** The form to show again, with its errors. */
  record Invalid(Form form) implements DeletedDays {}

  /** Parses the first and the last day. */
  static DeletedDays of(Optional<String> from, Optional<String> to) {
    Optional<LocalDate> first = from.flatMap(ScopeParameters::date);
    Optional<LocalDate> last = to.flatMap(ScopeParameters::date);
    Form form = new Form(Map.of("from", from.orElse(""), "to", to.orElse("")), Map.of());
    if (first.isEmpty()) {
      form = form.withError("from", NO_DATE);
    }
    if (last.isEmpty()) {
      form = form.withError("to", NO_DATE);
    }
    if (first.isEmpty() || last.isEmpty()) {
      return new Invalid(form);
    }
    return last.get().isBefore(first.get())
        ? new Invalid(form.withError("to", "Enter a day that is not before the first one."))
        : new Valid(first.get(), last.get());
  }
}
