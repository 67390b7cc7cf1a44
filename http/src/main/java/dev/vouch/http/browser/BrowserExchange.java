package dev.vouch.http.browser;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.event.PageUrl;
import dev.vouch.core.ingest.BrowserIngest;
import dev.vouch.core.ingest.BrowserOutcome;
import dev.vouch.core.ingest.BrowserSender;
import dev.vouch.core.request.Characters;
import dev.vouch.http.BodyDrain;
import dev.vouch.http.BodyLimit;
import dev.vouch.http.ClientAddress;
import dev.vouch.http.DirectExchange;
import dev.vouch.http.ProblemDocument;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One {@code POST /collect} or {@code /identify} request, from headers to response: applies the
 * limit of the client's address, validates the headers, reads and records the body, and responds.
 * Confined to the request's event loop, which it never blocks.
 */
final class BrowserExchange {
  /** JSON, also with the type text/plain, which browsers send without a preflight request. */
  private static final Pattern CONTENT_TYPE =
      Pattern.compile("(?:application/json|text/plain)[ \\t]*(?:;[ \\t]*charset=\"?utf-?8\"?)?");

  private final Steps steps;
  private final BrowserIngest ingest;
  private final ClientAddress clientAddress;
  private final ProxyWarning proxyWarning;
  private final DirectExchange exchange;
  private final HttpServerRequest request;

  BrowserExchange(
      Steps steps,
      BrowserIngest ingest,
      ClientAddress clientAddress,
      ProxyWarning proxyWarning,
      DirectExchange exchange) {
    this.steps = steps;
    this.ingest = ingest;
    this.clientAddress = clientAddress;
    this.proxyWarning = proxyWarning;
    this.exchange = exchange;
    this.request = exchange.request();
  }

  /** Validates and records a request body. */
  @FunctionalInterface
  interface Steps {
    CompletionStage<BrowserOutcome> record(BrowserSender sender, byte[] body);
  }

  void start() {
    InetAddress address = clientAddress.of(request);
    proxyWarning.check(request, address);
    Optional<BrowserOutcome> overLimit = ingest.countAddress(address);
    if (overLimit.isPresent()) {
      exchange.answerWithoutBody(response -> BrowserResponse.send(overLimit.get(), response));
      return;
    }
    Optional<ProblemDocument> problem = headProblem();
    if (problem.isPresent()) {
      exchange.answerWithoutBody(problem.get()::send);
      return;
    }
    read(new BrowserSender(address, userAgent(), pageDomain(), sendsPrivacySignal()));
  }

  private Optional<ProblemDocument> headProblem() {
    String contentType =
        exchange.header(HttpHeaders.CONTENT_TYPE).orElse("").toLowerCase(Locale.ROOT);
    if (!CONTENT_TYPE.matcher(contentType.strip()).matches()
        || exchange.header(HttpHeaders.CONTENT_ENCODING).isPresent()) {
      return Optional.of(BrowserResponse.UNSUPPORTED_MEDIA_TYPE);
    }
    if (BodyDrain.contentLength(request).orElse(0) > BrowserIngest.BODY_BYTES_MAX) {
      return Optional.of(BrowserResponse.BODY_TOO_LARGE);
    }
    return Optional.empty();
  }

  /** Returns the User-Agent, truncated to the length that is used of a forwarded one. */
  private String userAgent() {
    return Characters.first(
        EventLimits.USER_AGENT_CHARACTERS_MAX, exchange.header(HttpHeaders.USER_AGENT).orElse(""));
  }

  /**
   * Returns the domain of the sending page. An Origin that is not a URL, such as null, is treated
   * as absent.
   */
  private Optional<String> pageDomain() {
    return exchange
        .header("Origin")
        .or(() -> exchange.header(HttpHeaders.REFERER))
        .flatMap(PageUrl::parse)
        .map(PageUrl::domain);
  }

  /**
   * Returns whether the browser sends Global Privacy Control (https://w3c.github.io/gpc/) or the
   * older Do Not Track. Every other value means no preference.
   */
  private boolean sendsPrivacySignal() {
    return Stream.of("Sec-GPC", "DNT").anyMatch(name -> "1".equals(request.getHeader(name)));
  }

  private void read(BrowserSender sender) {
    exchange.read(
        BodyLimit.anonymous(BrowserIngest.BODY_BYTES_MAX),
        body -> record(sender, body),
        BrowserResponse.BODY_TOO_LARGE::send);
  }

  /**
   * Records the body and sends the response. No deadline applies here: the response waits until the
   * log has accepted or rejected the record.
   */
  private void record(BrowserSender sender, byte[] body) {
    exchange.then(
        () -> steps.record(sender, body),
        outcome -> exchange.answer(response -> BrowserResponse.send(outcome, response)));
  }

  /**
   * Warning about requests through an untrusted proxy, whose visitors are all counted as one.
   * Logged once, without an address. Thread-safe.
   */
  static final class ProxyWarning {
    private static final Logger LOG = LoggerFactory.getLogger(ProxyWarning.class);

    private final AtomicBoolean isLogged = new AtomicBoolean();

    /**
     * Logs the warning if the request has a proxy header that was ignored.
     *
     * @param client the resolved client address
     */
    void check(HttpServerRequest request, InetAddress client) {
      if (isLogged.get() || !hasProxyHeader(request.headers())) {
        return;
      }
      if (client.equals(TrustedProxies.peer(request)) && isLogged.compareAndSet(false, true)) {
        LOG.warn(
            "Browser requests carry X-Forwarded-For or Forwarded, which is ignored: the sender is"
                + " not in VOUCH_TRUSTED_PROXIES, or the two headers differ. Behind a proxy, all"
                + " visitors are then counted as one with the proxy's address. Set"
                + " VOUCH_TRUSTED_PROXIES to the proxy's address, and configure the proxy to remove"
                + " the header that it does not set. (Logged once.)");
      }
    }

    private static boolean hasProxyHeader(MultiMap headers) {
      return headers.contains("X-Forwarded-For") || headers.contains("Forwarded");
    }
  }
}
