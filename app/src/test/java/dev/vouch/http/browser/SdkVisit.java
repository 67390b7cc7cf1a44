package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.LogRecord.BrowserEvent;
import dev.vouch.core.log.LogRecord.Identification;
import dev.vouch.core.visitor.UserKey;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A browser on the {@link FixturePages}, and what the server recorded of it. Not thread-safe. */
final class SdkVisit implements AutoCloseable {
  private final BrowserServer server = BrowserServer.start(new FixturePages());
  private final BrowserContext context;
  private final Page page;
  private final Set<Request> unanswered = new HashSet<>();
  private final List<String> consoleMessages = new ArrayList<>();
  private final List<String> exceptions = new ArrayList<>();

  SdkVisit(Chromium chromium) {
    context = chromium.visitor(BrowserClient.IP, BrowserClient.USER_AGENT);
    page = context.newPage();
    page.onRequest(unanswered::add);
    page.onRequestFinished(unanswered::remove);
    page.onRequestFailed(unanswered::remove);
    page.onPageError(exceptions::add);
    page.onConsoleMessage(message -> consoleMessages.add(message.text()));
  }

  Page page() {
    return page;
  }

  BrowserContext context() {
    return context;
  }

  /** The uncaught exceptions of the page, and the messages on its console. */
  List<String> consoleMessages() {
    return Stream.concat(exceptions.stream(), consoleMessages.stream()).toList();
  }

  /** The uncaught exceptions of the page. */
  List<String> exceptions() {
    return List.copyOf(exceptions);
  }

  /** Opens a page, and waits until there are this many records. */
  void open(String fixture, int records) {
    open(fixture);
    await(records);
  }

  void open(String fixture) {
    page.navigate(url("/pages/" + fixture));
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.port() + path;
  }

  /** Waits until there are this many records; fails if there are more. */
  void await(int records) {
    page.waitForCondition(() -> server.log().records().size() >= records);
    assertThat(server.log().records()).hasSize(records);
  }

  /**
   * Sends one more record after all others, and waits until every request is answered, so that an
   * unexpected record would have arrived.
   */
  void awaitNoMoreThan(int records) {
    UserKey last = BrowserServer.userKey("the last one");
    page.evaluate("() => vouch.identify('the last one')");
    page.waitForCondition(() -> identified().contains(last));
    awaitAnswers();
    await(records + 1);
  }

  /** Waits until every request is answered. */
  void awaitAnswers() {
    page.waitForCondition(unanswered::isEmpty);
  }

  /** The events, each as event name, path, name and properties. */
  List<String> events() {
    return of(BrowserEvent.class).map(event -> format(event.content())).toList();
  }

  /** The sources of the recorded touches. */
  List<String> sources() {
    return of(BrowserEvent.class)
        .map(BrowserEvent::touch)
        .flatMap(Optional::stream)
        .map(Touch::source)
        .toList();
  }

  List<UserKey> identified() {
    return of(Identification.class).map(Identification::userKey).toList();
  }

  <R extends LogRecord> Stream<R> of(Class<R> kind) {
    return server.log().records().stream().filter(kind::isInstance).map(kind::cast);
  }

  private static String format(EventContent content) {
    return Stream.of(
            content.eventName().wireName(),
            content.pagePath(),
            content.name().orElse(""),
            content.properties().entrySet().stream()
                .map(SdkVisit::format)
                .collect(Collectors.joining(", ")))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String format(Map.Entry<String, PropertyValue> property) {
    return property.getKey()
        + "="
        + switch (property.getValue()) {
          case PropertyValue.Text(String text) -> text;
          case PropertyValue.Decimal(BigDecimal number) -> number.toPlainString();
          case PropertyValue.Flag(boolean flag) -> String.valueOf(flag);
        };
  }

  @Override
  public void close() {
    context.close();
    server.close();
  }
}
