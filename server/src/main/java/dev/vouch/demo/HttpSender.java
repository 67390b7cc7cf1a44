package dev.vouch.demo;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/** Sends requests to the demo's server, as anybody could. Thread-safe. */
final class HttpSender implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI server;

  HttpSender(URI server) {
    this.server = server;
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @param body empty for none
   * @throws DemoException when there is no answer, or it is no success
   */
  HttpResponse<String> send(String method, String path, Map<String, String> headers, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(path))
            .timeout(PATIENCE)
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::header);
    try {
      HttpResponse<String> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() >= 300) {
        throw new DemoException(
            "The demo's own server rejected %s %s with %d: %s"
                .formatted(method, path, answer.statusCode(), answer.body()));
      }
      return answer;
    } catch (IOException unanswered) {
      throw new DemoException("The demo's own server did not respond to " + path, unanswered);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new DemoException("The demo was interrupted", interrupted);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
