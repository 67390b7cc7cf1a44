package dev.vouch.dashboard;

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

/** HTTP client with or without a session, which can crawl the dashboard. Not thread-safe. */
final class SessionClient implements AutoCloseable {
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

  SessionClient(String address, Optional<BearerToken> session) {
    this.address = address;
    this.session = session;
  }

  /**
   * A response.
   *
   * @param body empty unless it is a page, JSON or a problem document
   */
  record Response(int status, String body) {}

  /**
   * The pages and forms of a part of the dashboard.
   *
   * @param pages opened URLs: each start by its URL, and one URL per linked path, by the path
   * @param forms the paths that forms are posted to
   */
  record CrawlResult(Map<String, String> pages, NavigableSet<String> forms) {}

  Response get(String path) {
    return send(request(path));
  }

  /** Posts a form with the session's form token. */
  Response post(String path, String fields) {
    return send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(fields + "&form_token=" + formToken())));
  }

  /** Sends an API request like a script of the dashboard. */
  Response api(String method, String path) {
    return send(
        request(path)
            .header("X-Form-Token", formToken())
            .header("Content-Type", "application/json")
            .method(
                method,
                method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}")));
  }

  /** The form token, which is the same for the whole session. */
  private String formToken() {
    if (formToken.isEmpty()) {
      formToken = match(FORM_TOKEN, get("/sites").body());
    }
    return formToken;
  }

  /** The form ID on a page that creates something. */
  String formId(String page) {
    return match(FORM_ID, get(page).body());
  }

  private static String match(Pattern pattern, String body) {
    Matcher match = pattern.matcher(body);
    return match.find() ? match.group(1) : "";
  }

  /**
   * Follows every link from these pages that begins with {@code prefix}. Pages whose content
   * depends on parameters must be among the starts.
   */
  CrawlResult crawl(String prefix, Iterable<String> starts) {
    CrawlResult crawl = new CrawlResult(new TreeMap<>(), new TreeSet<>());
    Queue<String> pending = new ArrayDeque<>();
    starts.forEach(start -> pending.addAll(visit(crawl, start, start, prefix)));
    while (!pending.isEmpty()) {
      String next = pending.remove();
      if (!crawl.pages().containsKey(path(next))) {
        pending.addAll(visit(crawl, path(next), next, prefix));
      }
    }
    return crawl;
  }

  /** Returns the links of the page; none if it does not exist. */
  private List<String> visit(CrawlResult crawl, String key, String page, String prefix) {
    Response response = get(page);
    if (response.status() == 404) {
      return List.of();
    }
    crawl.pages().put(key, page);
    addresses(FORM, response, prefix).map(SessionClient::path).forEach(crawl.forms()::add);
    return addresses(LINK, response, prefix).toList();
  }

  private static Stream<String> addresses(Pattern pattern, Response response, String prefix) {
    return pattern
        .matcher(response.body())
        .results()
        .map(match -> match.group(1).replace("&amp;", "&"))
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

  /** Reads the body of pages and JSON only, since streams never end. */
  private Response send(HttpRequest.Builder request) {
    try {
      HttpResponse<InputStream> response =
          client.send(request.build(), BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        String type = response.headers().firstValue("Content-Type").orElse("");
        boolean isText =
            type.startsWith("text/html")
                || type.startsWith("application/json")
                || type.startsWith("application/problem+json");
        return new Response(
            response.statusCode(),
            isText ? new String(body.readAllBytes(), StandardCharsets.UTF_8) : "");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
