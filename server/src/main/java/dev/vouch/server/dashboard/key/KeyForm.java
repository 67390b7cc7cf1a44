package dev.vouch.server.dashboard.key;

import dev.vouch.core.event.Problem;
import dev.vouch.directory.key.NewKey;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.manage.BodyValue;
import dev.vouch.server.manage.Fields;
import dev.vouch.server.manage.KeyFields;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the form of a new key, by the API's rules. */
final class KeyForm {
  static final String NAME = "name";
  static final String RATE_LIMIT = "rate_limit";
  static final String EXPIRES_AT = "expires_at";

  private static final Map<String, String> LABELS =
      Map.of(NAME, "The name", RATE_LIMIT, "The limit", EXPIRES_AT, "The last day");
  private static final Pattern WHOLE = Pattern.compile("\\d{1,18}");

  private KeyForm() {}

  /** What a sent form comes to. */
  sealed interface Reading {
    /** All is right. */
    record Wanted(NewKey key, Form form) implements Reading {}

    /** The form to show again. */
    record Wrong(Form form) implements Reading {}
  }

  /**
   * Reads a form.
   *
   * @param zone in which the last day ends
   */
  static Reading read(PageRequest request, ZoneId zone, Instant now) {
    Form form = Form.sent(request, List.of(NAME, RATE_LIMIT, EXPIRES_AT));
    try {
      return new Reading.Wanted(KeyFields.newKey(fields(form, zone), now), form);
    } catch (ProblemException refusal) {
      return new Reading.Wrong(refused(form, refusal.document().errors()));
    }
  }

  private static Fields fields(Form form, ZoneId zone) {
    Map<String, BodyValue> fields = new HashMap<>();
    fields.put(NAME, new BodyValue.Text(form.value(NAME)));
    String limit = form.value(RATE_LIMIT);
    if (!limit.isEmpty()) {
      fields.put(
          RATE_LIMIT,
          WHOLE.matcher(limit).matches()
              ? new BodyValue.Whole(Long.parseLong(limit))
              : new BodyValue.Other());
    }
    String lastDay = form.value(EXPIRES_AT);
    if (!lastDay.isEmpty()) {
      fields.put(EXPIRES_AT, new BodyValue.Text(endOfDay(lastDay, zone)));
    }
    return new Fields(fields);
  }

  /** As the API takes it; what is no date stays as it is, and is refused there. */
  private static String endOfDay(String date, ZoneId zone) {
    try {
      return LocalDate.parse(date).plusDays(1).atStartOfDay(zone).toOffsetDateTime().toString();
    } catch (DateTimeException otherwise) {
      return date;
    }
  }

  private static Form refused(Form form, List<Problem> problems) {
    boolean wrongDay =
        problems.stream().anyMatch(problem -> problem.pointer().equals("/" + EXPIRES_AT));
    Form refused =
        wrongDay
            ? form.wrong(EXPIRES_AT, "Choose a day that is not over yet, or leave this empty.")
            : form;
    return refused.refused(problems, LABELS);
  }
}
