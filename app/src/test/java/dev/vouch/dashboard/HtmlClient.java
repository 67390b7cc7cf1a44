package dev.vouch.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
 * HTTP client that behaves like a browser without scripts: it keeps cookies, follows redirects and
 * links, and fills in and submits forms. Not thread-safe.
 */
public final class HtmlClient implements AutoCloseable {
  private final CookieManager cookies = new CookieManager();
  private final HttpClient client =
      HttpClient.newBuilder()
          .cookieHandler(cookies)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();
  private final String origin;
  private Optional<HttpResponse<String>> lastResponse = Optional.empty();
  private Document page = new Document("");

  /**
   * A client without cookies.
   *
   * @param origin base of URLs that begin with a slash
   */
  public HtmlClient(String origin) {
    this.origin = origin;
  }

  /** Adds a cookie as if the server had set it. */
  public HtmlClient withCookie(String name, String value) {
    HttpCookie cookie = new HttpCookie(name, value);
    cookie.setPath("/");
    // Otherwise the server's next cookie of this name would be stored as a second one.
    cookie.setDomain(URI.create(origin).getHost());
    cookie.setVersion(0);
    cookies.getCookieStore().add(URI.create(origin), cookie);
    return this;
  }

  /** Opens a URL and follows redirects. */
  public HtmlClient open(String address) {
    return send(request(address));
  }

  /** Opens the current URL again. */
  public HtmlClient reload() {
    return open(url());
  }

  /** Follows the first link whose text equals, or else contains, this one. */
  public HtmlClient follow(String link) {
    return open(link(link));
  }

  /** The target of a link. */
  public String link(String text) {
    return findByText("a[href]", text).absUrl("href");
  }

  /** The status code of the last response. */
  public int status() {
    return lastResponse().statusCode();
  }

  /** The URL of the page, after redirects. */
  public String url() {
    return lastResponse().uri().toString();
  }

  /** A header of the last response, or an empty string. */
  public String header(String name) {
    return lastResponse().headers().firstValue(name).orElse("");
  }

  /** The body of the last response. */
  public String body() {
    return lastResponse().body();
  }

  /** The URL of a path. */
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

  /** Selects an option of a field by its value or text. */
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

  /** Submits the form of the first button whose text equals, or else contains, this one. */
  public HtmlClient press(String button) {
    Element pressed = findByText("button", button);
    FormElement form = form(pressed);
    String action =
        pressed.hasAttr("formaction") ? pressed.absUrl("formaction") : form.absUrl("action");
    String fields = fields(form, pressed);
    return form.attr("method").equalsIgnoreCase("post")
        ? post(action, fields)
        : open(action.replaceFirst("\\?.*", "") + "?" + fields);
  }

  /** Submits the form of this button with a file, like a browser. */
  public HtmlClient upload(String button, String field, byte[] file) {
    return upload(button, field, Map.of("file.csv", file));
  }

  /** Submits the form of a button with files by their names. */
  public HtmlClient upload(String button, String field, Map<String, byte[]> files) {
    FormElement form = form(findByText("button", button));
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    form.formData().stream()
        .filter(each -> !each.key().equals(field))
        .forEach(
            each ->
                body.writeBytes(part("name=\"" + each.key() + '"', each.value().getBytes(UTF_8))));
    files.forEach(
        (name, file) ->
            body.writeBytes(part("name=\"%s\"; filename=\"%s\"".formatted(field, name), file)));
    body.writeBytes("--part--\r\n".getBytes(UTF_8));
    return send(
        request(form.absUrl("action"))
            .header("Content-Type", form.attr("enctype") + "; boundary=part")
            .POST(BodyPublishers.ofByteArray(body.toByteArray())));
  }

  private static byte[] part(String disposition, byte[] content) {
    ByteArrayOutputStream part = new ByteArrayOutputStream();
    part.writeBytes(
        "--part\r\nContent-Disposition: form-data; %s\r\n\r\n"
            .formatted(disposition)
            .getBytes(UTF_8));
    part.writeBytes(content);
    part.writeBytes("\r\n".getBytes(UTF_8));
    return part.toByteArray();
  }

  /** The fields that pressing this button would submit. */
  public String fieldsOf(String button) {
    Element pressed = findByText("button", button);
    return fields(form(pressed), pressed);
  }

  /** Posts these fields and follows redirects. */
  public HtmlClient post(String address, String fields) {
    return send(
        request(address)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(fields)));
  }

  /** Posts like a script, with these headers and this body; the page stays open. */
  public HttpResponse<String> fetch(String path, Map<String, String> headers, String body) {
    HttpRequest.Builder request = request(path).POST(BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return exchange(request);
  }

  /** Gets a resource that is not a page, such as an API report; the page stays open. */
  public HttpResponse<String> fetch(String path) {
    return exchange(request(path));
  }

  /** Downloads a file; the page stays open. */
  public HttpResponse<byte[]> download(String address) {
    return exchange(request(address), BodyHandlers.ofByteArray());
  }

  /** Begins to read a resource without an end; the page stays open. */
  public HttpResponse<InputStream> stream(String address) {
    return exchange(request(address), BodyHandlers.ofInputStream());
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
    return URLEncoder.encode(name, UTF_8) + "=" + URLEncoder.encode(value, UTF_8);
  }

  private FormElement form(Element field) {
    Element form =
        field.hasAttr("form")
            ? first("form#" + field.attr("form"))
            : Optional.ofNullable(field.closest("form"))
                .orElseThrow(() -> new AssertionError("not in a form: " + field));
    return (FormElement) form;
  }

  private Element field(String field) {
    if (field.matches("[#.\\[].*|input.*")) {
      return first(field);
    }
    Element label = findByText("label", field);
    return label.hasAttr("for")
        ? first("[id=" + label.attr("for") + "]")
        : Optional.ofNullable(label.selectFirst("input, select, textarea"))
            .orElseThrow(() -> new AssertionError("label without a field: " + field));
  }

  /** The first element whose text equals, or else contains, this one, ignoring case. */
  private Element findByText(String css, String text) {
    String lowerCaseText = text.toLowerCase(Locale.ROOT);
    return find(css, each -> each.equals(lowerCaseText))
        .or(() -> find(css, each -> each.contains(lowerCaseText)))
        .orElseThrow(
            () ->
                new AssertionError(
                    "no %s “%s” on %s: %s".formatted(css, text, url(), page.text())));
  }

  private Optional<Element> find(String css, Predicate<String> text) {
    return all(css).stream()
        .filter(each -> text.test(each.text().toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  private HttpRequest.Builder request(String address) {
    return HttpRequest.newBuilder(URI.create(address(address)))
        .header("User-Agent", DashboardServer.USER_AGENT)
        .header("Accept-Language", "en-GB")
        .header("Accept", "text/html,*/*;q=0.8");
  }

  private HtmlClient send(HttpRequest.Builder request) {
    HttpResponse<String> response = exchange(request);
    lastResponse = Optional.of(response);
    page = Jsoup.parse(response.body(), response.uri().toString());
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

  private HttpResponse<String> lastResponse() {
    return lastResponse.orElseThrow(() -> new IllegalStateException("no page is open"));
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
