package dev.vouch.core.request;

import java.util.ArrayList;
import java.util.Optional;

/**
 * Reader of a JSON object that others define, and of which only some fields are used. Unlike {@link
 * RequestFields}, it accepts fields that are sent twice, of which the first counts.
 */
public final class JsonDocument {
  private JsonDocument() {}

  /** Reads a body in UTF-8; empty if it is not one JSON object. */
  public static Optional<JsonValue.Fields> read(byte[] body) {
    return JsonReader.read(body, new ArrayList<>());
  }
}
