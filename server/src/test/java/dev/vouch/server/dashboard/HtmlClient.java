package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.FormElement;
import org.jsoup.select.Elements;

/**
 * An HTTP client that uses pages as a browser without scripts does: it keeps cookies, follows
 * redirects and links, fills in forms and sends them. Not thread-safe.
 */
public final class HtmlClient implements AutoCloseable {
  private final CookieManager cookies = new CookieManager();
  private final HttpClient client =
      HttpClient.newBuilder()
          .cookieHandler(cookies)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();
  private final String origin;
  private Optional<HttpResponse<String>> answer = Optional.empty();
  private Document page = new Document("");

  /**
   * A client without cookies.
   *
   * @param origin what addresses that begin with a slash belong to
   */
  public HtmlClient(String origin) {
    this.origin = origin;
  }

  /** Adds a cookie, as the server would set it. */
  public HtmlClient withCookie(String name, String value) {
    HttpCookie cookie = new HttpCookie(name, value);
    cookie.setPath("/");
    // Otherwise the server's next one of this name would be kept as another one.
    cookie.setDomain(URI.create(origin).getHost());
    cookie.setVersion(0);
    cookies.getCookieStore().add(URI.create(origin), cookie);
    return this;
  }

  /** Opens an address, and follows where it redirects to. */
  public HtmlClient open(String address) {
    return send(request(address));
  }

  /** Opens the address of the page again. */
  public HtmlClient reload() {
    return open(url());
  }

  /** Follows the first link with this text, or one that contains it. */
  public HtmlClient follow(String link) {
    return open(link(link));
  }

  /** The address that a link leads to. */
  public String link(String text) {
    return named("a[href]", text).absUrl("href");
  }

  /** What the server answered last. */
  public int status() {
    return last().statusCode();
  }

  /** Where the page was found, after redirects. */
  public String url() {
    return last().uri().toString();
  }

  /** A header of the last answer; empty when it has none of this name. */
  public String header(String name) {
    return last().headers().firstValue(name).orElse("");
  }

  /** The body of the last answer. */
  public String body() {
    return last().body();
  }

  /** The address that a page of this path has. */
  public String address(String path) {
    return path.startsWith("/") ? origin + path : path;
  }

  /** The elements that a CSS selector finds. */
  public Elements all(String css) {
    return page.select(css);
  }

  /** The first element that a CSS selector finds; there must be one. */
  public Element first(String css) {
    Elements found = all(css);
    assertThat(found).as("%s on %s", css, url()).isNotEmpty();
    return found.getFirst();
  }

  /** The text of the first element that a CSS selector finds. */
  public String text(String css) {
    return first(css).text();
  }

  /** The text of each element that a CSS selector finds. */
  public List<String> texts(String css) {
    return all(css).eachText();
  }

  /** The value of a field, which is found by its label or by a CSS selector. */
  public String value(String field) {
    Element found = field(field);
    Elements chosen = found.select("option[selected]");
    return chosen.isEmpty() ? found.val() : chosen.getFirst().val();
  }

  /** Types into a field, which is found by its label or by a CSS selector. */
  public HtmlClient fill(String field, String value) {
    field(field).val(value);
    return this;
  }

  /** Chooses an option of a field by its value or its text. */
  public HtmlClient select(String field, String option) {
    Elements options = field(field).select("option");
    options.forEach(each -> each.removeAttr("selected"));
    options.stream()
        .filter(each -> each.val().equals(option) || each.text().equals(option))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no option " + option + " on " + url()))
        .attr("selected", true);
    return this;
  }

  /** Checks a checkbox or a radio button. */
  public HtmlClient check(String field) {
    Element found = field(field);
    if (found.attr("type").equals("radio")) {
      form(found).select("[type=radio][name=" + found.attr("name") + "]").removeAttr("checked");
    }
    found.attr("checked", true);
    return this;
  }

  /** Unchecks a checkbox. */
  public HtmlClient uncheck(String field) {
    field(field).removeAttr("checked");
    return this;
  }

  /** Whether a checkbox or a radio button is checked. */
  public boolean isChecked(String field) {
    return field(field).hasAttr("checked");
  }

  /** Sends the form of the first button with this text, or of one that contains it. */
  public HtmlClient press(String button) {
    Element pressed = named("button", button);
    FormElement form = form(pressed);
    String action =
        pressed.hasAttr("formaction") ? pressed.absUrl("formaction") : form.absUrl("action");
    String fields = fields(form, pressed);
    return form.attr("method").equalsIgnoreCase("post")
        ? post(action, fields)
        : open(action.replaceFirst("\\?.*", "") + "?" + fields);
  }

  /** What the form with this button would send now. */
  public String fieldsOf(String button) {
    Element pressed = named("button", button);
    return fields(form(pressed), pressed);
  }

  /** Sends these fields, and follows where the answer leads. */
  public HtmlClient post(String address, String fields) {
    return send(
        request(address)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(fields)));
  }

  /** Sends a request with these headers and this body as a script does; the page stays. */
  public HttpResponse<String> fetch(String path, Map<String, String> headers, String body) {
    HttpRequest.Builder request = request(path).POST(BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return exchange(request);
  }

  /** Gets what is not a page, such as a report of the API; the page stays. */
  public HttpResponse<String> fetch(String path) {
    return exchange(request(path));
  }

  /** Gets a file; the page stays. */
  public HttpResponse<byte[]> download(String address) {
    return exchange(request(address), BodyHandlers.ofByteArray());
  }

  private static String fields(FormElement form, Element pressed) {
    Stream<String> fields =
        form.formData().stream().map(field -> encoded(field.key(), field.value()));
    Stream<String> button =
        pressed.hasAttr("name")
            ? Stream.of(encoded(pressed.attr("name"), pressed.attr("value")))
            : Stream.empty();
    return Stream.concat(fields, button).collect(Collectors.joining("&"));
  }

  private static String encoded(String name, String value) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8)
        + "="
        + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private FormElement form(Element field) {
    Element form =
        field.hasAttr("form")
            ? first("form#" + field.attr("form"))
            : Optional.ofNullable(field.closest("form"))
                .orElseThrow(() -> new AssertionError("in no form: " + field));
    return (FormElement) form;
  }

  private Element field(String field) {
    if (field.matches("[#.\\[].*|input.*")) {
      return first(field);
    }
    Element label = named("label", field);
    return label.hasAttr("for")
        ? first("[id=" + label.attr("for") + "]")
        : Optional.ofNullable(label.selectFirst("input, select, textarea"))
            .orElseThrow(() -> new AssertionError("a label of nothing: " + field));
  }

  /** The first element with this text, or one that contains it, in whatever case. */
  private Element named(String css, String text) {
    String wanted = text.toLowerCase(Locale.ROOT);
    return found(css, each -> each.equals(wanted))
        .or(() -> found(css, each -> each.contains(wanted)))
        .orElseThrow(
            () ->
                new AssertionError(
                    "no %s “%s” on %s: %s".formatted(css, text, url(), page.text())));
  }

  private Optional<Element> found(String css, Predicate<String> text) {
    return all(css).stream()
        .filter(each -> text.test(each.text().toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  private HttpRequest.Builder request(String address) {
    return HttpRequest.newBuilder(URI.create(address(address)))
        .header("User-Agent", OwnersServer.USER_AGENT)
        .header("Accept-Language", "en-GB")
        .header("Accept", "text/html,*/*;q=0.8");
  }

  private HtmlClient send(HttpRequest.Builder request) {
    HttpResponse<String> got = exchange(request);
    answer = Optional.of(got);
    page = Jsoup.parse(got.body(), got.uri().toString());
    return this;
  }

  private HttpResponse<String> exchange(HttpRequest.Builder request) {
    return exchange(request, BodyHandlers.ofString());
  }

  private <T> HttpResponse<T> exchange(HttpRequest.Builder request, BodyHandler<T> body) {
    try {
      return client.send(request.build(), body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private HttpResponse<String> last() {
    return answer.orElseThrow(() -> new IllegalStateException("no page is open"));
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
