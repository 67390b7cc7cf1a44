package dev.vouch.http;

import dev.vouch.core.request.Problem;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/**
 * A problem document, {@code application/problem+json} (RFC 9457). Never contains a token, an IP
 * address, a User-Agent, a user ID or the value of a property.
 *
 * @param detail the explanation of this occurrence, with the remedy
 * @param errors the individual problems; may be empty
 */
public record ProblemDocument(ProblemType type, String detail, List<Problem> errors) {
  static final String MEDIA_TYPE = "application/problem+json";

  public ProblemDocument {
    errors = List.copyOf(errors);
  }

  /** Returns a problem document without individual problems. */
  public static ProblemDocument of(ProblemType type, String detail) {
    return new ProblemDocument(type, detail, List.of());
  }

  /** Ends the response with this problem. Headers that were set before are kept. */
  public Future<Void> send(HttpServerResponse response) {
    return response
        .setStatusCode(type.status())
        .putHeader(HttpHeaders.CONTENT_TYPE, MEDIA_TYPE)
        .end(json());
  }

  Buffer json() {
    return JsonText.of(toJson());
  }

  /** Returns the problem as JSON, for use in another document. */
  JsonObject toJson() {
    JsonObject document =
        new JsonObject()
            .put("type", PublicUrl.ofServer().link(type.address()))
            .put("title", type.title())
            .put("status", type.status())
            .put("detail", detail);
    if (!errors.isEmpty()) {
      document.put("errors", new JsonArray(errors.stream().map(ProblemDocument::json).toList()));
    }
    return document;
  }

  private static JsonObject json(Problem error) {
    return new JsonObject()
        .put("pointer", error.pointer())
        .put("code", error.code())
        .put("detail", error.detail());
  }
}
