package dev.vouch.tools.client;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** HTTP client of a Vouch server. Uses the public API only. Thread-safe. */
public final class VouchClient implements AutoCloseable {
  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");
  private static final int SEE_OTHER = 303;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .cookieHandler(new CookieManager())
          .build();
  private final URI server;
  private final Duration timeout;

  /**
   * Creates a client of the server on a port of 127.0.0.1.
   *
   * @param timeout the timeout of each request
   */
  public VouchClient(int port, Duration timeout) {
    this(URI.create("http://127.0.0.1:" + port), timeout);
  }

  /**
   * Creates a client of the server at an origin, such as {@code https://vouch.example}.
   *
   * @param timeout the timeout of each request
   */
  public VouchClient(URI server, Duration timeout) {
    this.server = server;
    this.timeout = timeout;
  }

  /** Creates a site and returns its ID. */
  public String createSite(String adminToken, String name, String domain, ZoneId timezone) {
    JsonObject site =
        new JsonObject()
            .put("name", name)
            .put("domains", new JsonArray().add(domain))
            .put("timezone", timezone.getId());
    return new JsonObject(send("POST", "/api/sites", adminToken, site)).getString("site_id");
  }

  /** Creates an API key of a site and returns its token. */
  public String createKey(String adminToken, String siteId, JsonObject key) {
    return new JsonObject(send("POST", "/api/sites/" + siteId + "/keys", adminToken, key))
        .getString("token");
  }

  /**
   * Returns a report, as documented in docs/reports.md.
   *
   * @param report the name and query string, such as {@code summary?from=2026-11-01}
   */
  public JsonObject report(String adminToken, String siteId, String report) {
    String path = "/api/sites/" + siteId + "/reports/" + report;
    return new JsonObject(send("GET", path, adminToken, new JsonObject()));
  }

  /**
   * Sends a request with a token and returns the body of its successful response.
   *
   * @param body the fields of the body; empty for a request without a body
   * @throws VouchClientException if there is no response, or if its status is above 299
   */
  public String send(String method, String path, String token, JsonObject body) {
    String authorization = "Bearer " + token;
    return body.isEmpty()
        ? send(method, path, Map.of("Authorization", authorization), "").body()
        : send(
                method,
                path,
                Map.of("Authorization", authorization, "Content-Type", "application/json"),
                body.encode())
            .body();
  }

  /**
   * Sends a request and returns its successful response.
   *
   * @param body the request body; empty for none
   * @throws VouchClientException if there is no response, or if its status is above 299
   */
  public HttpResponse<String> send(
      String method, String path, Map<String, String> headers, String body) {
    return send(method, path, headers, BodyPublishers.ofString(body));
  }

  /**
   * Sends a request with a body of any type. Otherwise like {@link #send(String, String, Map,
   * String)}.
   */
  public HttpResponse<String> send(
      String method, String path, Map<String, String> headers, BodyPublisher body) {
    HttpRequest.Builder request = request(path).method(method, body);
    headers.forEach(request::header);
    return send(request.build(), BodyHandlers.ofString(), 299);
  }

  /** Signs in to the dashboard by submitting its sign-in form. */
  public void signIn(String email, String password) {
    String form = send("GET", "/login", Map.of("Accept", "text/html"), "").body();
    Matcher token = FORM_TOKEN.matcher(form);
    if (!token.find()) {
      throw new VouchClientException("/login has no form");
    }
    String fields =
        "form_token=%s&email=%s&password=%s&next="
            .formatted(encoded(token.group(1)), encoded(email), encoded(password));
    HttpRequest request =
        request("/login")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(fields))
            .build();
    int status = send(request, BodyHandlers.discarding(), SEE_OTHER).statusCode();
    if (status != SEE_OTHER) {
      throw new VouchClientException("/login: response " + status);
    }
  }

  /** Requests a page of the dashboard with compression, as a browser does. */
  public void open(String page) {
    HttpRequest request =
        request(page).header("Accept", "text/html").header("Accept-Encoding", "gzip").build();
    send(request, BodyHandlers.discarding(), 299);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(server.resolve(path)).timeout(timeout);
  }

  private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler, int statusMax) {
    String subject = request.method() + " " + request.uri().getPath();
    try {
      HttpResponse<T> response = http.send(request, handler);
      if (response.statusCode() > statusMax) {
        String body = response.body() instanceof String text ? text : "";
        throw new VouchClientException(
            "%s: response %d %s".formatted(subject, response.statusCode(), body).strip(),
            response.statusCode(),
            body);
      }
      return response;
    } catch (IOException e) {
      throw new VouchClientException(subject + ": no response", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new VouchClientException(subject + ": interrupted", e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    http.shutdownNow();
  }

  /** Exception for a request without a response or with an error response. */
  public static final class VouchClientException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String body;

    VouchClientException(String message) {
      this(message, 0, "");
    }

    VouchClientException(String message, int status, String body) {
      super(message);
      this.status = status;
      this.body = body;
    }

    VouchClientException(String message, Throwable cause) {
      super(message, cause);
      status = 0;
      body = "";
    }

    /** Returns the status of the error response; 0 if there is no response. */
    public int status() {
      return status;
    }

    /** Returns the body of the error response; empty if there is none. */
    public String body() {
      return body;
    }
  }
}
