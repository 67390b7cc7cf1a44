package dev.vouch.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;

/** Encoder of JSON responses. */
public final class JsonText {
  private JsonText() {}

  /** Returns the object as UTF-8 with a trailing newline, so that terminals show it well. */
  public static Buffer of(JsonObject object) {
    return object.toBuffer().appendString("\n");
  }
}
