package dev.vouch.dashboard.page;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

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

  /** The submitted values, without surrounding white space. */
  public static Form sent(PageRequest request, List<String> fields) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String field : fields) {
      request.field(field).ifPresent(value -> values.put(field, value.strip()));
    }
    return new Form(values, Map.of());
  }

  /** The value of a field; an empty string if the field is absent. */
  public String value(String field) {
    return values.getOrDefault(field, "");
  }

  /** The value of a number field as JSON, not yet validated; null if the field is empty. */
  public JsonValue number(String field) {
    String text = value(field);
    return text.isEmpty() ? new JsonValue.Null() : new JsonValue.Numeric(text);
  }

  public Optional<String> error(String field) {
    return Optional.ofNullable(errors.get(field));
  }

  /** A copy with the value of a field. */
  public Form with(String field, String value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(field, value);
    return new Form(more, errors);
  }

  /** A copy with the error of a field, unless the field already has one. */
  public Form withError(String field, String sentence) {
    Map<String, String> more = new LinkedHashMap<>(errors);
    more.putIfAbsent(field, sentence);
    return new Form(values, more);
  }

  /**
   * Reads the form as the fields of an API request, with the API's validation. Empty fields are
   * omitted, unless they are in {@code required}.
   *
   * @param labels display names of fields, for the start of a sentence
   */
  public <T> FormResult<T> read(
      Function<RequestFields, ParseResult<T>> parser,
      Map<String, String> labels,
      String... required) {
    Map<String, JsonValue> fields = new LinkedHashMap<>();
    for (String field : required) {
      fields.put(field, new JsonValue.Text(value(field)));
    }
    values.forEach(
        (field, value) -> {
          if (!value.isEmpty()) {
            fields.put(field, new JsonValue.Text(value));
          }
        });
    return switch (parser.apply(new RequestFields(fields))) {
      case ParseResult.Valid<T>(T value) -> new FormResult.Accepted<>(value, this);
      case ParseResult.Invalid<T>(List<Problem> problems) ->
          new FormResult.Rejected<>(refused(problems, labels));
    };
  }

  /**
   * A copy with the errors of the API's validation, in the page's wording.
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

  /**
   * The result of reading a submitted form.
   *
   * @param <T> the value that a valid form describes
   */
  public sealed interface FormResult<T> {
    /** The form is valid. */
    record Accepted<T>(T value, Form form) implements FormResult<T> {}

    /**
     * The form is invalid.
     *
     * @param form the form to display again, with its errors
     */
    record Rejected<T>(Form form) implements FormResult<T> {}
  }
}
