package dev.vouch.server.dashboard;

import dev.vouch.directory.account.BearerToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A browser without scripts, in which somebody is signed in or nobody. Not thread-safe. */
final class PlainBrowser implements AutoCloseable {
  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");
  private static final Pattern FORM_ID = Pattern.compile("name=\"form_id\" value=\"([^\"]+)\"");
  private static final Pattern LINK =
      Pattern.compile("(?:href|hx-get|data-stream)=\"(/[^\"#]*)[\"#]");
  private static final Pattern FORM =
      Pattern.compile("<form [^>]*method=\"post\" action=\"(/[^\"]*)\"");

  private final HttpClient client = HttpClient.newHttpClient();
  private final String address;
  private final Optional<BearerToken> session;
  private String formToken = "";

  PlainBrowser(String address, Optional<BearerToken> session) {
    this.address = address;
    this.session = session;
  }

  /**
   * An answer.
   *
   * @param body empty when it is neither a page nor a refusal
   */
  record Answer(int status, String body) {}

  /**
   * What a part of the dashboard consists of.
   *
   * @param pages what was opened: the starts by their whole addresses, and of what links lead to an
   *     address with its parameters for each path, by the path
   * @param forms the paths that its forms are sent to
   */
  record Tour(Map<String, String> pages, NavigableSet<String> forms) {}

  Answer get(String path) {
    return send(request(path));
  }

  /** Sends a form of the session. */
  Answer post(String path, String fields) {
    return send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(fields + "&form_token=" + formToken())));
  }

  /** Sends a request to the API as a script of the dashboard does. */
  Answer api(String method, String path) {
    return send(
        request(path)
            .header("X-Form-Token", formToken())
            .header("Content-Type", "application/json")
            .method(
                method,
                method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}")));
  }

  /** The same for as long as the session lasts. */
  private String formToken() {
    if (formToken.isEmpty()) {
      formToken = found(FORM_TOKEN, get("/sites").body());
    }
    return formToken;
  }

  /** The id of the form on a page that makes something. */
  String formId(String page) {
    return found(FORM_ID, get(page).body());
  }

  private static String found(Pattern pattern, String body) {
    Matcher found = pattern.matcher(body);
    return found.find() ? found.group(1) : "";
  }

  /**
   * Follows every link from these pages that begins with {@code prefix}. A page whose parameters
   * matter is given as a start for each of its addresses.
   */
  Tour tour(String prefix, Iterable<String> starts) {
    Tour tour = new Tour(new TreeMap<>(), new TreeSet<>());
    Queue<String> open = new ArrayDeque<>();
    starts.forEach(start -> open.addAll(visit(tour, start, start, prefix)));
    while (!open.isEmpty()) {
      String next = open.remove();
      if (!tour.pages().containsKey(path(next))) {
        open.addAll(visit(tour, path(next), next, prefix));
      }
    }
    return tour;
  }

  /** The links of the page, if there is one. */
  private List<String> visit(Tour tour, String key, String page, String prefix) {
    Answer answer = get(page);
    if (answer.status() == 404) {
      return List.of();
    }
    tour.pages().put(key, page);
    addresses(FORM, answer, prefix).map(PlainBrowser::path).forEach(tour.forms()::add);
    return addresses(LINK, answer, prefix).toList();
  }

  private static Stream<String> addresses(Pattern pattern, Answer answer, String prefix) {
    return pattern
        .matcher(answer.body())
        .results()
        .map(found -> found.group(1).replace("&amp;", "&"))
        .filter(address -> address.startsWith(prefix));
  }

  static String path(String address) {
    int query = address.indexOf('?');
    return query < 0 ? address : address.substring(0, query);
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path));
    session.ifPresent(token -> request.header("Cookie", "vouch_session=" + token.text()));
    return request;
  }

  /** Leaves what never ends as soon as it begins. */
  private Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<InputStream> answer = client.send(request.build(), BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        String type = answer.headers().firstValue("Content-Type").orElse("");
        boolean isShort =
            type.startsWith("text/html") || type.startsWith("application/problem+json");
        return new Answer(
            answer.statusCode(),
            isShort ? new String(body.readAllBytes(), StandardCharsets.UTF_8) : "");
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
