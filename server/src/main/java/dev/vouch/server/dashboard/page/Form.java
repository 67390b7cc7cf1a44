package dev.vouch.server.dashboard.page;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values and errors of a form, for display.
 *
 * @param values values by field name
 * @param errors one sentence per invalid field, by field name
 */
public record Form(Map<String, String> values, Map<String, String> errors) {
  public Form {
    values = Map.copyOf(values);
    errors = Map.copyOf(errors);
  }

  public static Form empty() {
    return new Form(Map.of(), Map.of());
  }

  /** The submitted form, without white space around its values. */
  public static Form sent(PageRequest request, List<String> fields) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String field : fields) {
      request.field(field).ifPresent(value -> values.put(field, value.strip()));
    }
    return new Form(values, Map.of());
  }

  /** The value of a field; empty if it has none. */
  public String value(String field) {
    return values.getOrDefault(field, "");
  }

  /** The value of a field for a number, not yet validated; null if it is empty. */
  public JsonValue number(String field) {
    String text = value(field);
    return text.isEmpty() ? new JsonValue.Null() : new JsonValue.Numeric(text);
  }

  public Optional<String> error(String field) {
    return Optional.ofNullable(errors.get(field));
  }

  /** A copy with this value. */
  public Form with(String field, String value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(field, value);
    return new Form(more, errors);
  }

  /** A copy with this error, unless the field already has one. */
  public Form withError(String field, String sentence) {
    Map<String, String> more = new LinkedHashMap<>(errors);
    more.putIfAbsent(field, sentence);
    return new Form(values, more);
  }

  /**
   * A copy with the errors of the API's validation, worded for the page.
   *
   * @param labels display names of fields, for the start of a sentence
   */
  public Form refused(List<Problem> problems, Map<String, String> labels) {
    Form refused = this;
    for (Problem problem : problems) {
      String field = problem.pointer().split("/", 3)[1];
      String label = labels.getOrDefault(field, field);
      String detail = problem.detail();
      refused =
          refused.withError(
              field, detail.startsWith(field) ? label + detail.substring(field.length()) : detail);
    }
    return refused;
  }
}
