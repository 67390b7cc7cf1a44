package dev.vouch.server.http;

import dev.vouch.core.request.Problem;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * A refusal as {@code application/problem+json} (RFC 9457). Never holds a token, an IP address, a
 * User-Agent, a user id or a property's value.
 *
 * @param detail this occurrence, and the remedy
 * @param errors the individual problems; may be empty
 */
public record ProblemDocument(ProblemType type, String detail, List<Problem> errors) {
  static final String MEDIA_TYPE = "application/problem+json";

  public ProblemDocument {
    errors = List.copyOf(errors);
  }

  /** A problem document without individual problems. */
  public static ProblemDocument of(ProblemType type, String detail) {
    return new ProblemDocument(type, detail, List.of());
  }

  /** Ends the response with this problem; headers set before stay. */
  public Future<Void> send(HttpServerResponse response) {
    return response
        .setStatusCode(type.status())
        .putHeader(HttpHeaders.CONTENT_TYPE, MEDIA_TYPE)
        .end(json());
  }

  Buffer json() {
    JsonObject document =
        new JsonObject()
            .put("type", type.address())
            .put("title", type.title())
            .put("status", type.status())
            .put("detail", detail);
    if (!errors.isEmpty()) {
      document.put("errors", new JsonArray(errors.stream().map(ProblemDocument::json).toList()));
    }
    return JsonText.of(document);
  }

  private static JsonObject json(Problem error) {
    return new JsonObject()
        .put("pointer", error.pointer())
        .put("code", error.code())
        .put("detail", error.detail());
  }
}
