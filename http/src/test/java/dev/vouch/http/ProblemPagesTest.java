package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProblemPagesTest {
  private final WebServer server =
      WebServer.start("127.0.0.1", 0, ConnectionLimits.STANDARD, List.of());
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void list_namesEveryProblemPage_andEachExists() throws Exception {
    List<String> pages = send("GET", "/problems").body().lines().toList();

    for (ProblemType type : ProblemType.values()) {
      assertThat(pages).contains(type.address());
    }
    for (String page : pages) {
      assertThat(send("GET", page).body()).startsWith("## ").endsWith("\n");
    }
  }

  @Test
  void head_isLikeGet_withoutABody() throws Exception {
    for (String page : List.of("/problems", "/problems/rate-limited")) {
      HttpResponse<String> head = send("HEAD", page);
      assertThat(head.statusCode()).isEqualTo(200);
      assertThat(head.headers().firstValue("Content-Type")).contains("text/plain; charset=utf-8");
      assertThat(head.body()).isEmpty();
    }
  }

  @Test
  void browser_isRedirectedToTheGuide() throws Exception {
    for (String path : List.of("/problems", "/problems/rate-limited")) {
      HttpResponse<String> redirect =
          client.send(
              HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                  .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
                  .build(),
              BodyHandlers.ofString());
      assertThat(redirect.statusCode()).isEqualTo(303);
      assertThat(redirect.headers().firstValue("Location"))
          .contains(path.replaceFirst("/problems/?(.*)", "/docs/problems#$1").replaceAll("#$", ""));
    }
  }

  @Test
  void unknownPage_is404() throws Exception {
    assertThat(send("GET", "/problems/none").statusCode()).isEqualTo(404);
  }

  private HttpResponse<String> send(String method, String path)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .method(method, BodyPublishers.noBody())
            .build(),
        BodyHandlers.ofString());
  }
}
