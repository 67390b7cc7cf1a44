package dev.vouch.benchmarks.reports;

import dev.vouch.benchmarks.fill.FilledSite;
import dev.vouch.benchmarks.fill.FilledSites;
import dev.vouch.benchmarks.load.LoadBrowser;
import dev.vouch.benchmarks.load.LoadOperator;
import dev.vouch.benchmarks.load.MeasuredProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Somebody who looks at the sites of a filled directory, and asks the API. For one thread. */
final class Reader implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int OK = 200;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final MeasuredProcess server;
  private final LoadBrowser browser;

  private Reader(MeasuredProcess server, LoadBrowser browser) {
    this.server = server;
    this.browser = browser;
  }

  /** Signs in. */
  static Reader signIn(MeasuredProcess server) {
    return new Reader(
        server, LoadBrowser.signIn(server, FilledSites.EMAIL.text(), FilledSites.PASSWORD.text()));
  }

  /** Opens the overview of 30 days. */
  void open(FilledSite site) {
    String path = "/sites/" + site.id() + "?period=30d";
    refuseUnlessOk(path, browser.open(path));
  }

  /** Asks for one report. */
  void ask(FilledSite site, MeasuredReport panel) {
    String path = "/api/sites/" + site.id() + "/reports/" + panel.report();
    HttpRequest request =
        HttpRequest.newBuilder(server.uri(path))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + LoadOperator.ADMIN_TOKEN)
            .build();
    try {
      refuseUnlessOk(path, http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static void refuseUnlessOk(String path, int status) {
    if (status != OK) {
      throw new IllegalStateException(path + " was answered " + status);
    }
  }

  @Override
  public void close() {
    browser.close();
    http.shutdownNow();
  }
}
