package dev.vouch.app.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page on which an invited person without an account accepts an invitation. */
public final class InvitationForm {
  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");
  private static final String PASSWORD = "the password of an invited colleague";
  private static final int SEE_OTHER = 303;

  private InvitationForm() {}

  /** Creates the account and the membership; {@code path} is that of the invitation. */
  public static void accept(int port, String path) {
    try (HttpClient browser = HttpClient.newBuilder().cookieHandler(new CookieManager()).build()) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
              .header("Accept", "text/html");
      Matcher token = FORM_TOKEN.matcher(send(browser, request.GET()).body());
      if (!token.find()) {
        throw new AssertionError("the invitation has no form");
      }
      String fields =
          "form_token=%s&password=%s&repeated=%2$s"
              .formatted(encoded(token.group(1)), encoded(PASSWORD));
      request
          .header("Content-Type", "application/x-www-form-urlencoded")
          .POST(BodyPublishers.ofString(fields));
      if (send(browser, request).statusCode() != SEE_OTHER) {
        throw new AssertionError("the invitation was not accepted");
      }
    }
  }

  private static HttpResponse<String> send(HttpClient browser, HttpRequest.Builder request) {
    try {
      return browser.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
