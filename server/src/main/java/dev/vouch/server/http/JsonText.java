package dev.vouch.server.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;

/** Encoder of JSON answers. */
public final class JsonText {
  private JsonText() {}

  /** The object in UTF-8 and a line's end, so that a terminal's prompt has a line of its own. */
  public static Buffer of(JsonObject object) {
    return object.toBuffer().appendString("\n");
  }
}
