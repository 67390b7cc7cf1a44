package dev.vouch.server.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;

/** Encoder of JSON responses. */
public final class JsonText {
  private JsonText() {}

  /** Returns the object in UTF-8 with a trailing newline, for readable output in terminals. */
  public static Buffer of(JsonObject object) {
    return object.toBuffer().appendString("\n");
  }
}
