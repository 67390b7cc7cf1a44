package dev.vouch.server.manage;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.RequestFields;
import java.util.Map;
import java.util.Optional;

/** The name of an import. */
public final class ImportName {
  /** What a name must be. */
  public static final String RULE =
      "name must have 1 to 100 characters and no control or invisible characters.";

  private static final int CHARACTERS_MAX = 100;

  private ImportName() {}

  /** Returns the name without space around it; empty if it is invalid. */
  public static Optional<String> parse(String text) {
    RequestFields fields = new RequestFields(Map.of("name", new JsonValue.Text(text.strip())));
    return fields.name("name", CHARACTERS_MAX);
  }
}
