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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Somebody who has signed in to the dashboard. Thread-safe. */
public final class LoadBrowser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int SEE_OTHER = 303;
  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .cookieHandler(new CookieManager())
          .build();
  private final MeasuredProcess server;

  private LoadBrowser(MeasuredProcess server) {
    this.server = server;
  }

  /** Signs in by the form. */
  public static LoadBrowser signIn(MeasuredProcess server, String email, String password) {
    LoadBrowser browser = new LoadBrowser(server);
    Matcher form = FORM_TOKEN.matcher(browser.send(browser.page("/login")).body());
    if (!form.find()) {
      throw new IllegalStateException("/login shows no form");
    }
    String fields =
        "form_token=%s&email=%s&password=%s&next="
            .formatted(encoded(form.group(1)), encoded(email), encoded(password));
    int status =
        browser
            .send(
                browser
                    .page("/login")
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(HttpRequest.BodyPublishers.ofString(fields)))
            .statusCode();
    if (status != SEE_OTHER) {
      throw new IllegalStateException("the sign-in was answered " + status);
    }
    return browser;
  }

  /** Opens a page, compressed as browsers want it, and returns the answer's status. */
  public int open(String path) {
    return send(page(path).header("Accept-Encoding", "gzip")).statusCode();
  }

  private HttpRequest.Builder page(String path) {
    return HttpRequest.newBuilder(server.uri(path)).timeout(PATIENCE).header("Accept", "text/html");
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(
          request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.ISO_8859_1));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
