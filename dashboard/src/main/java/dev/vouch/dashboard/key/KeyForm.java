package dev.vouch.dashboard.key;

import dev.vouch.api.KeyFields;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Form.FormResult;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.directory.key.NewKey;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parser of the form for a new key. Validates as the API does. */
final class KeyForm {
  static final String NAME = "name";
  static final String RATE_LIMIT = "rate_limit";
  static final String EXPIRES_AT = "expires_at";

  private static final Map<String, String> LABELS =
      Map.of(NAME, "Name", RATE_LIMIT, "Rate limit", EXPIRES_AT, "Expiry date");

  private KeyForm() {}

  /**
   * Parses and validates the form.
   *
   * @param zone the time zone in which the expiry date ends
   * @param now the current time
   */
  static FormResult<NewKey> read(PageRequest request, ZoneId zone, Instant now) {
    Form form = Form.sent(request, List.of(NAME, RATE_LIMIT, EXPIRES_AT));
    return switch (KeyFields.newKey(fields(form, zone), now)) {
      case ParseResult.Valid<NewKey>(NewKey key) -> new FormResult.Accepted<>(key, form);
      case ParseResult.Invalid<NewKey>(List<Problem> problems) ->
          new FormResult.Rejected<>(refused(form, problems));
    };
  }

  private static RequestFields fields(Form form, ZoneId zone) {
    Map<String, JsonValue> fields = new HashMap<>();
    fields.put(NAME, new JsonValue.Text(form.value(NAME)));
    String limit = form.value(RATE_LIMIT);
    if (!limit.isEmpty()) {
      fields.put(RATE_LIMIT, new JsonValue.Numeric(limit));
    }
    String lastDay = form.value(EXPIRES_AT);
    if (!lastDay.isEmpty()) {
      fields.put(EXPIRES_AT, new JsonValue.Text(endOfDay(lastDay, zone)));
    }
    return new RequestFields(fields);
  }

  /**
   * Returns the end of the day in the API's format. An invalid date is returned unchanged, and the
   * API's validation rejects it.
   */
  private static String endOfDay(String date, ZoneId zone) {
    try {
      return LocalDate.parse(date).plusDays(1).atStartOfDay(zone).toOffsetDateTime().toString();
    } catch (DateTimeException e) {
      return date;
    }
  }

  private static Form refused(Form form, List<Problem> problems) {
    boolean wrongDay =
        problems.stream().anyMatch(problem -> problem.pointer().equals("/" + EXPIRES_AT));
    Form refused =
        wrongDay
            ? form.withError(EXPIRES_AT, "Choose today or a later date, or leave this field empty.")
            : form;
    return refused.refused(problems, LABELS);
  }
}
