package dev.vouch.tools.apply;

import dev.vouch.tools.client.VouchClient;
import dev.vouch.tools.client.VouchClient.VouchClientException;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Client of the management API (docs/api.md). Thread-safe. */
public final class ManagementApi implements AutoCloseable {
  static final String SITES = "/api/sites";

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int UNAUTHORIZED = 401;

  private final URI server;
  private final String token;
  private final VouchClient client;

  /**
   * Creates a client.
   *
   * @param server the origin of the server
   * @param token the administrator token
   */
  public ManagementApi(URI server, String token) {
    this.server = server;
    this.token = token;
    client = new VouchClient(server, TIMEOUT);
  }

  /** Returns the absolute URL of a path on the server. */
  String url(String path) {
    return server.resolve(path).toString();
  }

  /**
   * Returns the objects in a list.
   *
   * @param field the name of the response's field with the list
   */
  List<JsonObject> list(String path, String field) {
    JsonArray items = send("GET", path, new JsonObject()).getJsonArray(field, new JsonArray());
    return items.stream().map(JsonObject.class::cast).toList();
  }

  /**
   * Sends a request.
   *
   * @param body the fields of the body; empty for a request without a body
   * @return the fields of the response; empty if it has no body
   * @throws ApiException if there is no response or an error response
   */
  JsonObject send(String method, String path, JsonObject body) {
    try {
      String answer = client.send(method, path, token, body);
      return answer.isEmpty() ? new JsonObject() : new JsonObject(answer);
    } catch (VouchClientException e) {
      throw new ApiException(message(e), e.status(), e);
    } catch (DecodeException e) {
      throw new ApiException("%s is not a Vouch server.".formatted(server), 0, e);
    }
  }

  private String message(VouchClientException failure) {
    if (failure.status() == 0) {
      return "No response from %s. Check --server and whether the server runs.".formatted(server);
    }
    if (failure.status() == UNAUTHORIZED) {
      return "%s rejected the administrator token. Set VOUCH_ADMIN_TOKEN or --token-file."
          .formatted(server);
    }
    return details(failure);
  }

  private static String details(VouchClientException failure) {
    try {
      JsonObject problem = new JsonObject(failure.body());
      Stream<String> errors =
          problem.getJsonArray("errors", new JsonArray()).stream()
              .map(JsonObject.class::cast)
              .map(error -> error.getString("detail"));
      return Stream.concat(Stream.of(problem.getString("detail", "")), errors)
          .collect(Collectors.joining(" ", "response %d: ".formatted(failure.status()), ""));
    } catch (DecodeException | ClassCastException _) {
      return "response %d. Check --server.".formatted(failure.status());
    }
  }

  @Override
  public void close() {
    client.close();
  }

  /** Exception for a request without a response or with an error response. */
  public static final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    ApiException(String message, int status, Throwable cause) {
      super(message, cause);
      this.status = status;
    }

    /** Returns whether the server may have executed the request. */
    boolean isOutcomeUnknown() {
      return status == 0 || status >= 500;
    }
  }
}
