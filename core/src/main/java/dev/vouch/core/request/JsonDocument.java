package dev.vouch.core.request;

import java.util.ArrayList;
import java.util.Optional;

/**
 * Reader of a JSON object in the format of another product, of which only some fields are used.
 * Unlike {@link RequestFields}, accepts duplicate fields, of which the first one counts.
 */
public final class JsonDocument {
  private JsonDocument() {}

  /** Reads a body in UTF-8; empty if it is not one JSON object. */
  public static Optional<JsonValue.Fields> read(byte[] body) {
    return JsonReader.read(body, new ArrayList<>());
  }
}
