package dev.vouch.app.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Sends requests to a server and records the exchanges. Each comes from another address, so that
 * none is delayed or limited because of the others.
 */
final class ExchangeRecorder implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Exchange> exchanges = new ArrayList<>();
  private final int port;
  private int addresses;

  /** The server must trust the {@code X-Forwarded-For} of this machine. */
  ExchangeRecorder(int port) {
    this.port = port;
  }

  List<Exchange> exchanges() {
    return List.copyOf(exchanges);
  }

  Exchange send(String method, String target, Map<String, String> headers, String body) {
    Map<String, String> all = new LinkedHashMap<>();
    addresses++;
    all.put("X-Forwarded-For", "198.18.%d.%d".formatted(addresses / 256, addresses % 256));
    all.putAll(headers);
    Exchange exchange = exchange(method, target, all, body);
    exchanges.add(exchange);
    return exchange;
  }

  private Exchange exchange(
      String method, String target, Map<String, String> headers, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    headers.forEach(request::header);
    try {
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      Map<String, String> answered = new LinkedHashMap<>();
      response
          .headers()
          .map()
          .forEach(
              (name, values) ->
                  answered.put(name.toLowerCase(Locale.ROOT), String.join(", ", values)));
      return new Exchange(
          method, target, headers, body, response.statusCode(), answered, response.body());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
