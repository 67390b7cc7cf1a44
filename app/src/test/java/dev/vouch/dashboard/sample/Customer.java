package dev.vouch.dashboard.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Customer who pays through the shop's reverse proxy, which appends a header line to the customer's
 * spoofed {@code X-Forwarded-For}.
 */
final class Customer {
  static final String ADDRESS = "8.8.8.8";
  static final String USER_AGENT =
      "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

  private static final String SPOOFED_ADDRESS = "9.9.9.9";
  private static final Pattern ACTION = Pattern.compile("\\$ACTION_ID_[0-9a-f]+");
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI shop;

  Customer(int shopPort) {
    shop = URI.create("http://127.0.0.1:" + shopPort);
  }

  /** Pays in a shop that reads the order from the URL. */
  void pay(String order, String amount) throws IOException, InterruptedException {
    send(request("/pay?order=" + order + "&amount=" + amount).GET());
  }

  /** Submits a React server action's form without JavaScript. */
  void submit(String order, String amount) throws IOException, InterruptedException {
    String page = send(request("/checkout").GET()).body();
    Matcher action = ACTION.matcher(page);
    if (!action.find()) {
      throw new AssertionError("no form in " + page);
    }
    StringBuilder form = new StringBuilder();
    for (String[] field :
        new String[][] {{action.group(), ""}, {"order", order}, {"amount", amount}}) {
      form.append(
          "--part\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
              .formatted(field[0], field[1]));
    }
    send(
        request("/checkout")
            .header("Content-Type", "multipart/form-data; boundary=part")
            .POST(BodyPublishers.ofString(form + "--part--\r\n")));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(shop.resolve(path))
        .timeout(TIMEOUT)
        .header("User-Agent", USER_AGENT)
        .header("X-Forwarded-For", SPOOFED_ADDRESS)
        .header("X-Forwarded-For", ADDRESS);
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(
        request.version(HttpClient.Version.HTTP_1_1).build(), BodyHandlers.ofString());
  }
}
