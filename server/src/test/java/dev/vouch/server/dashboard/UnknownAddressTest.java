package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnknownAddressTest {
  private static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

  private static HttpResponse<String> get(DashboardServer server, String path, String accept)
      throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create(server.address() + path))
              .header("Accept", accept)
              .build(),
          BodyHandlers.ofString());
    }
  }

  @Test
  void addressWithoutRoute_isAPageForBrowsers_andAProblemForOthers(@TempDir Path data)
      throws Exception {
    try (DashboardServer server = new DashboardServer(data)) {
      HttpResponse<String> page = get(server, "/nothing", BROWSER);
      HttpResponse<String> problem = get(server, "/nothing", "*/*");

      assertThat(page.statusCode()).isEqualTo(404);
      assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
      assertThat(page.body()).contains("Page not found");
      assertThat(problem.statusCode()).isEqualTo(404);
      assertThat(problem.headers().firstValue("Content-Type")).contains("application/problem+json");
    }
  }

  @Test
  void addressOfTheApiWithoutRoute_isAlwaysAProblem(@TempDir Path data) throws Exception {
    try (DashboardServer server = new DashboardServer(data)) {
      assertThat(get(server, "/api/nothing", BROWSER).headers().firstValue("Content-Type"))
          .contains("application/problem+json");
    }
  }
}
