package dev.vouch.api;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.RequestFields;
import java.util.Map;
import java.util.Optional;

/** Parser of the name of an import. */
public final class ImportName {
  /** The error message for an invalid name. */
  public static final String RULE =
      "name must have 1 to 100 characters and no control or invisible characters.";

  private static final int CHARACTERS_MAX = 100;

  private ImportName() {}

  /** Returns the name without surrounding white space; empty if it is invalid. */
  public static Optional<String> parse(String text) {
    RequestFields fields = new RequestFields(Map.of("name", new JsonValue.Text(text.strip())));
    return fields.name("name", CHARACTERS_MAX);
  }
}
