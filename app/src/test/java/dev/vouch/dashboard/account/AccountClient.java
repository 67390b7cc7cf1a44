package dev.vouch.dashboard.account;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** HTTP client that keeps cookies and submits forms. Not thread-safe. */
final class AccountClient implements AutoCloseable {
  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");

  /** The initial IP address. */
  static final String DEFAULT_ADDRESS = "198.51.100.1";

  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, String> cookies = new LinkedHashMap<>();
  private final AccountServer server;
  private String ipAddress = DEFAULT_ADDRESS;

  AccountClient(AccountServer server) {
    this.server = server;
  }

  /** A response. */
  record Response(int status, String body, Map<String, String> headers, List<String> cookies) {
    String header(String name) {
      return headers.getOrDefault(name, "");
    }
  }

  /** Sends later requests from another IP address. */
  void setIpAddress(String address) {
    ipAddress = address;
  }

  String cookie(String name) {
    return cookies.getOrDefault(name, "");
  }

  Response get(String path) {
    return send(request(path));
  }

  /** Opens the page and submits its form with these fields. */
  Response submit(String path, Map<String, String> fields) {
    return post(path, formToken(path), fields);
  }

  /** The form token of the page. */
  String formToken(String path) {
    Matcher token = FORM_TOKEN.matcher(get(path).body());
    return token.find() ? token.group(1) : "";
  }

  Response post(String path, String formToken, Map<String, String> fields) {
    Map<String, String> all = new LinkedHashMap<>(fields);
    all.put("form_token", formToken);
    String body =
        all.entrySet().stream()
            .map(
                field ->
                    field.getKey()
                        + "="
                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.address() + path))
            .header("X-Forwarded-For", ipAddress);
    if (!cookies.isEmpty()) {
      request.header(
          "Cookie",
          cookies.entrySet().stream()
              .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
              .collect(Collectors.joining("; ")));
    }
    return request;
  }

  private Response send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      response.headers().allValues("Set-Cookie").forEach(this::storeCookie);
      return new Response(
          response.statusCode(),
          response.body(),
          response.headers().map().entrySet().stream()
              .collect(
                  Collectors.toMap(
                      header -> header.getKey().toLowerCase(Locale.ROOT),
                      header -> header.getValue().getFirst())),
          response.headers().allValues("Set-Cookie"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private void storeCookie(String setCookie) {
    String pair = setCookie.substring(0, setCookie.indexOf(';'));
    int equals = pair.indexOf('=');
    if (setCookie.contains("Max-Age=0")) {
      cookies.remove(pair.substring(0, equals));
      return;
    }
    cookies.put(pair.substring(0, equals), pair.substring(equals + 1));
  }

  @Override
  public void close() {
    client.close();
  }
}
