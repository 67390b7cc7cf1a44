package dev.vouch.dashboard.page;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.RequestFields;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A form with the field {@code name}. */
public final class NameForm {
  private static final String NAME = "name";

  private NameForm() {}

  /**
   * Returns the submitted form, with an error if the API does not accept its name.
   *
   * @param others the other fields of the form
   */
  public static Form sent(PageRequest request, int charactersMax, String... others) {
    Form form = Form.sent(request, Stream.concat(Stream.of(NAME), Stream.of(others)).toList());
    if (form.value(NAME).isEmpty()) {
      return form.withError(NAME, "Name is required.");
    }
    RequestFields fields = new RequestFields(Map.of(NAME, new JsonValue.Text(form.value(NAME))));
    Optional<String> _ = fields.name(NAME, charactersMax);
    return form.refused(fields.problems(), Map.of(NAME, "Name"));
  }
}
