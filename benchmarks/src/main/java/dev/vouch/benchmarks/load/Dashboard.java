package dev.vouch.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Somebody who signed in and reloads a site's overview each second, due or not yet answered: one
 * page holds all its panels.
 */
final class Dashboard implements AutoCloseable {
  static final String EMAIL = "owner@shop.example";
  static final String PASSWORD = "a password of the benchmarks";

  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .cookieHandler(new CookieManager())
          .build();
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicLong failures = new AtomicLong();
  private final Latencies latencies = new Latencies();
  private final MeasuredProcess server;
  private final Thread thread;

  private Dashboard(MeasuredProcess server, String site) {
    this.server = server;
    this.thread =
        Thread.ofPlatform().name("dashboard").unstarted(() -> reloadUntilStopped("/sites/" + site));
  }

  /** What came of the reloads. */
  record Outcome(Latencies latencies, long failures) {}

  /** Signs in, and reloads from now on. */
  static Dashboard open(MeasuredProcess server, String site) {
    Dashboard dashboard = new Dashboard(server, site);
    dashboard.signIn();
    dashboard.thread.start();
    return dashboard;
  }

  private void signIn() {
    Matcher form = FORM_TOKEN.matcher(send(get("/login")).body());
    if (!form.find()) {
      throw new IllegalStateException("/login shows no form");
    }
    String fields =
        "form_token=%s&email=%s&password=%s&next="
            .formatted(encode(form.group(1)), encode(EMAIL), encode(PASSWORD));
    HttpResponse<String> signedIn =
        send(
            HttpRequest.newBuilder(server.uri("/login"))
                .timeout(PATIENCE)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(fields))
                .build());
    if (signedIn.statusCode() != 303) {
      throw new IllegalStateException("the sign-in was answered " + signedIn.statusCode());
    }
  }

  private void reloadUntilStopped(String path) {
    long due = System.nanoTime();
    while (pauseUntil(due)) {
      if (send(get(path)).statusCode() != 200) {
        failures.incrementAndGet();
      }
      latencies.record(due, System.nanoTime());
      due += PERIOD_NANOS;
    }
  }

  private boolean pauseUntil(long due) {
    try {
      return !stopped.await(Math.max(0, due - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private HttpRequest get(String path) {
    return HttpRequest.newBuilder(server.uri(path))
        .timeout(PATIENCE)
        .header("Accept", "text/html")
        .header("Accept-Encoding", "gzip")
        .build();
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.ISO_8859_1));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Closes the page. */
  Outcome stop() {
    stopped.countDown();
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
    return new Outcome(latencies, failures.get());
  }

  @Override
  public void close() {
    stop();
    http.shutdownNow();
  }
}
