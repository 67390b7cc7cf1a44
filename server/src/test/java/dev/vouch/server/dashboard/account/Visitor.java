package dev.vouch.server.dashboard.account;

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

/** A browser without scripts: it keeps cookies, and sends forms from the pages it has. */
final class Visitor implements AutoCloseable {
  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");

  /** Where it comes from until it moves. */
  static final String FIRST_ADDRESS = "198.51.100.1";

  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, String> cookies = new LinkedHashMap<>();
  private final AccountServer server;
  private String from = FIRST_ADDRESS;

  Visitor(AccountServer server) {
    this.server = server;
  }

  /** An answer. */
  record Answer(int status, String body, Map<String, String> headers, List<String> cookies) {
    String header(String name) {
      return headers.getOrDefault(name, "");
    }
  }

  /** Comes from another address from now on. */
  void movesTo(String address) {
    from = address;
  }

  String cookie(String name) {
    return cookies.getOrDefault(name, "");
  }

  Answer get(String path) {
    return send(request(path));
  }

  /** Opens the page, fills in its form and sends it. */
  Answer fill(String path, Map<String, String> fields) {
    return post(path, formToken(path), fields);
  }

  /** What the page's form carries. */
  String formToken(String path) {
    Matcher token = FORM_TOKEN.matcher(get(path).body());
    return token.find() ? token.group(1) : "";
  }

  Answer post(String path, String formToken, Map<String, String> fields) {
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
        HttpRequest.newBuilder(URI.create(server.address() + path)).header("X-Forwarded-For", from);
    if (!cookies.isEmpty()) {
      request.header(
          "Cookie",
          cookies.entrySet().stream()
              .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
              .collect(Collectors.joining("; ")));
    }
    return request;
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
      answer.headers().allValues("Set-Cookie").forEach(this::keep);
      return new Answer(
          answer.statusCode(),
          answer.body(),
          answer.headers().map().entrySet().stream()
              .collect(
                  Collectors.toMap(
                      header -> header.getKey().toLowerCase(Locale.ROOT),
                      header -> header.getValue().getFirst())),
          answer.headers().allValues("Set-Cookie"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }

  private void keep(String setCookie) {
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
