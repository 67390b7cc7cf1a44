package dev.vouch.http;

import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.ingest.RequestAdmission;
import dev.vouch.core.ingest.RequestAdmission.Rate;
import dev.vouch.core.ingest.RequestHead;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * One request of a backend, from headers to response: authenticates and admits it, reads and
 * records the body, and responds. Confined to the request's event loop, which it never blocks.
 */
final class EventExchange {
  private static final CharSequence IDEMPOTENCY_KEY =
      HttpHeaders.createOptimized("Idempotency-Key");
  private static final CharSequence DRY_RUN = HttpHeaders.createOptimized("Vouch-Dry-Run");

  private final EventReceiver receiver;
  private final BadTokenThrottle badTokens;
  private final ClientAddress clientAddress;
  private final DirectExchange exchange;
  private final HttpServerRequest request;
  private boolean isAdmissionDecided;

  EventExchange(
      EventReceiver receiver,
      BadTokenThrottle badTokens,
      ClientAddress clientAddress,
      DirectExchange exchange) {
    this.receiver = receiver;
    this.badTokens = badTokens;
    this.clientAddress = clientAddress;
    this.exchange = exchange;
    this.request = exchange.request();
  }

  void start() {
    exchange.then(() -> receiver.admit().apply(head()), this::admitted);
    if (!isAdmissionDecided) {
      request.pause();
    }
  }

  private RequestHead head() {
    List<String> dryRuns = exchange.headers(DRY_RUN);
    List<String> parameters = List.of();
    if (request.query() != null) {
      MultiMap query = query();
      parameters = List.copyOf(query.names());
      dryRuns = Stream.concat(dryRuns.stream(), query.getAll("dry_run").stream()).toList();
    }
    return new RequestHead(
        exchange.joinedHeader(HttpHeaders.AUTHORIZATION),
        exchange.joinedHeader(HttpHeaders.CONTENT_TYPE),
        exchange.joinedHeader(HttpHeaders.CONTENT_ENCODING),
        BodyDrain.contentLength(request),
        exchange.headers(IDEMPOTENCY_KEY),
        dryRuns,
        parameters);
  }

  private MultiMap query() {
    MultiMap parameters = MultiMap.caseInsensitiveMultiMap();
    new QueryStringDecoder(request.uri()).parameters().forEach(parameters::add);
    return parameters;
  }

  private void admitted(RequestAdmission admission) {
    isAdmissionDecided = true;
    admission.rate().ifPresent(rate -> RateLimitHeaders.put(request.response(), rate));
    switch (admission) {
      case RequestAdmission.Rejected(Outcome.Unauthorized outcome, _) -> answerDelayed(outcome);
      case RequestAdmission.Rejected(Outcome outcome, _) -> refuse(outcome);
      case RequestAdmission.Admitted admitted -> read(admitted);
    }
  }

  private void answerDelayed(Outcome outcome) {
    Duration delay = badTokens.next(clientAddress.of(request));
    if (delay.isZero()) {
      refuse(outcome);
      return;
    }
    request.pause();
    exchange.after(delay, () -> refuse(outcome));
  }

  private void refuse(Outcome outcome) {
    exchange.answerWithoutBody(response -> EventResponse.send(outcome, response));
  }

  private void read(RequestAdmission.Admitted admitted) {
    Connections.current().authenticated(request);
    exchange.read(
        BodyLimit.authenticated(receiver.bodyBytesMax()),
        body -> receiver.recording().record(exchange, admitted, body),
        response -> EventResponse.send(receiver.tooLarge().apply(admitted), response));
  }

  /**
   * Writer of the headers RateLimit-Policy and RateLimit (an IETF draft), which report a key's
   * limit and remaining requests.
   */
  static final class RateLimitHeaders {
    private static final CharSequence POLICY = HttpHeaders.createOptimized("RateLimit-Policy");
    private static final CharSequence LEFT = HttpHeaders.createOptimized("RateLimit");

    private RateLimitHeaders() {}

    static void put(HttpServerResponse response, Rate rate) {
      response.putHeader(
          POLICY,
          "\"key\";q="
              + rate.limit().requests()
              + ";w="
              + RetryAfter.wholeSeconds(rate.limit().window()));
      response.putHeader(
          LEFT,
          "\"key\";r="
              + rate.decision().remaining()
              + ";t="
              + RetryAfter.wholeSeconds(rate.decision().reset()));
    }
  }
}
