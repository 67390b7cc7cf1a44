package dev.vouch.http.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Sends requests as a browser does: with an Origin and a User-Agent, and through a proxy that adds
 * the client's address.
 *
 * @param headers those that differ from a usual browser's; an empty one is not sent
 */
record BrowserClient(int port, Map<String, String> headers) {
  static final String USER_AGENT =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0"
          + " Safari/537.36";
  static final String IP = "8.8.8.8";

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  BrowserClient(int port) {
    this(
        port,
        Map.of(
            "Origin",
            "https://shop.example",
            "User-Agent",
            USER_AGENT,
            "X-Forwarded-For",
            IP,
            "Content-Type",
            "text/plain"));
  }

  BrowserClient with(String header, String value) {
    Map<String, String> changed = new LinkedHashMap<>(headers);
    changed.put(header, value);
    return new BrowserClient(port, changed);
  }

  HttpResponse<String> post(String path, String body) {
    return send("POST", path, body);
  }

  HttpResponse<String> send(String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .version(HttpClient.Version.HTTP_1_1)
            .timeout(Duration.ofSeconds(20))
            .method(method, BodyPublishers.ofString(body));
    headers.forEach(
        (name, value) -> {
          if (!value.isEmpty()) {
            request.setHeader(name, value);
          }
        });
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    }
  }
}
