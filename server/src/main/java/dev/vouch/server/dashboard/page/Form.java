package dev.vouch.server.dashboard.page;

import dev.vouch.core.request.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A form as it is shown: what is filled in, and what is wrong with it.
 *
 * @param values by the field's name
 * @param errors one sentence for each field that is wrong, by its name
 */
public record Form(Map<String, String> values, Map<String, String> errors) {
  public Form {
    values = Map.copyOf(values);
    errors = Map.copyOf(errors);
  }

  public static Form empty() {
    return new Form(Map.of(), Map.of());
  }

  /** As it was sent, without white space around its values. */
  public static Form sent(PageRequest request, List<String> fields) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String field : fields) {
      request.field(field).ifPresent(value -> values.put(field, value.strip()));
    }
    return new Form(values, Map.of());
  }

  /** What is filled in; an empty text where nothing is. */
  public String value(String field) {
    return values.getOrDefault(field, "");
  }

  public Optional<String> error(String field) {
    return Optional.ofNullable(errors.get(field));
  }

  /** The same, with this filled in. */
  public Form with(String field, String value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(field, value);
    return new Form(more, errors);
  }

  /** The same, with something wrong. */
  public Form wrong(String field, String sentence) {
    Map<String, String> more = new LinkedHashMap<>(errors);
    more.putIfAbsent(field, sentence);
    return new Form(values, more);
  }

  /**
   * The same, with what the API's rules find wrong, in words that people see on the page.
   *
   * @param labels what the page calls a field, to begin a sentence with
   */
  public Form refused(List<Problem> problems, Map<String, String> labels) {
    Form refused = this;
    for (Problem problem : problems) {
      String field = problem.pointer().split("/", 3)[1];
      String label = labels.getOrDefault(field, field);
      String detail = problem.detail();
      refused =
          refused.wrong(
              field, detail.startsWith(field) ? label + detail.substring(field.length()) : detail);
    }
    return refused;
  }
}
