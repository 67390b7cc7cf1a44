package dev.vouch.benchmarks.reports;

import dev.vouch.benchmarks.fill.FilledSites.FilledSite;
import dev.vouch.benchmarks.load.MeasuredProcess;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * New events between reports: of ten events, nine are page views and one is a success from the
 * backend; one browser in five is a returning one.
 */
final class NewEvents {
  private static final int AT_ONCE = 64;
  private static final String USER_AGENT =
      "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

  private final MeasuredProcess server;
  private final FilledSite site;
  private final AtomicInteger sent = new AtomicInteger();

  NewEvents(MeasuredProcess server, FilledSite site) {
    this.server = server;
    this.site = site;
  }

  /** Sends a number of events and waits for all responses. */
  void send(int count) {
    Semaphore free = new Semaphore(AT_ONCE);
    AtomicInteger refused = new AtomicInteger();
    try (HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      for (int event = 0; event < count; event++) {
        free.acquireUninterruptibly();
        CompletableFuture<HttpResponse<Void>> answer =
            http.sendAsync(next(), HttpResponse.BodyHandlers.discarding());
        var _ =
            answer.whenComplete(
                (response, failure) -> {
                  if (failure != null || response.statusCode() != 204) {
                    refused.incrementAndGet();
                  }
                  free.release();
                });
      }
      free.acquireUninterruptibly(AT_ONCE);
    }
    if (refused.get() > 0) {
      throw new IllegalStateException(refused + " of " + count + " new events were rejected");
    }
  }

  private HttpRequest next() {
    int number = sent.getAndIncrement();
    String address = address(number - number % 5 / 4);
    return number % 10 == 9 ? success(address) : pageView(address, number);
  }

  private HttpRequest pageView(String address, int number) {
    String body =
        """
        {"site_id":"%s","event_name":"pageview","url":"https://shop.example/products/%d"}\
        """
            .formatted(site.id(), number % 100);
    return HttpRequest.newBuilder(server.uri("/collect"))
        .header("Origin", "https://shop.example")
        .header("Content-Type", "text/plain;charset=UTF-8")
        .header("User-Agent", USER_AGENT)
        .header("X-Forwarded-For", address)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  private HttpRequest success(String address) {
    String body =
        """
        {"event_name":"success","name":"purchase","page_path":"/checkout/complete",\
        "success_value":49.9,"ip":"%s","user_agent":"%s","properties":{"currency":"EUR"}}\
        """
            .formatted(address, USER_AGENT);
    return HttpRequest.newBuilder(server.uri("/event"))
        .header("Authorization", "Bearer " + site.token())
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  /** Returns an address in a distinct network, so that none exceeds its rate limit. */
  private static String address(int number) {
    return "81.%d.%d.%d".formatted(number >> 16 & 0xff, number >> 8 & 0xff, number & 0xff);
  }
}
