package dev.vouch.server.http;

import dev.vouch.core.ingest.EventIngest.RequestHead;
import dev.vouch.core.ingest.Outcome;
import dev.vouch.core.ingest.RequestAdmission;
import dev.vouch.core.ingest.RequestAdmission.Rate;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One request of a backend, from headers to response: admits it, reads the body, records it,
 * responds. Confined to the request's event loop, which it never blocks.
 */
final class EventExchange {
  private final EventReceiver receiver;
  private final BadTokenThrottle badTokens;
  private final ClientAddress clientAddress;
  private final RoutingContext routing;
  private final HttpServerRequest request;
  private final RequestEventLoop loop;

  EventExchange(
      EventReceiver receiver,
      BadTokenThrottle badTokens,
      ClientAddress clientAddress,
      RoutingContext routing) {
    this.receiver = receiver;
    this.badTokens = badTokens;
    this.clientAddress = clientAddress;
    this.routing = routing;
    this.request = routing.request();
    this.loop = new RequestEventLoop(routing);
  }

  void start() {
    request.pause();
    loop.then(() -> receiver.admit(head()), this::admitted);
  }

  private RequestHead head() {
    MultiMap headers = request.headers();
    return new RequestHead(
        only(headers, HttpHeaders.AUTHORIZATION),
        only(headers, HttpHeaders.CONTENT_TYPE),
        only(headers, HttpHeaders.CONTENT_ENCODING),
        BodyDrain.contentLength(request),
        headers.getAll("Idempotency-Key"),
        dryRuns(),
        parameters());
  }

  /** Returns the values of the header and of the query parameter; most requests have none. */
  private List<String> dryRuns() {
    List<String> inHeaders = request.headers().getAll("Vouch-Dry-Run");
    if (request.query() == null) {
      return inHeaders;
    }
    return Stream.concat(inHeaders.stream(), routing.queryParam("dry_run").stream()).toList();
  }

  private List<String> parameters() {
    return request.query() == null ? List.of() : List.copyOf(routing.queryParams().names());
  }

  /**
   * Joins a repeated header to a list (RFC 9110, section 5.3), which is invalid for each of these
   * headers.
   */
  private static Optional<String> only(MultiMap headers, CharSequence name) {
    List<String> values = headers.getAll(name);
    return switch (values.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(values.getFirst());
      default -> Optional.of(String.join(", ", values));
    };
  }

  private void admitted(RequestAdmission admission) {
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
    loop.after(delay, () -> refuse(outcome));
  }

  private void refuse(Outcome outcome) {
    BodyDrain.answer(routing.vertx(), request, response -> EventAnswer.send(outcome, response));
  }

  private void read(RequestAdmission.Admitted admitted) {
    Connections.current().authenticated(request);
    LimitedBody.read(
        routing,
        BodyLimit.authenticated(receiver.bodyBytesMax()),
        body -> record(admitted, body),
        () ->
            loop.attempt(
                () -> answer(response -> EventAnswer.send(receiver.tooLarge(admitted), response))));
  }

  /**
   * No deadline of ours applies from here: the response waits for the log, which answers within a
   * bounded time that it does not know the outcome.
   */
  private void record(RequestAdmission.Admitted admitted, byte[] body) {
    loop.then(() -> receiver.record(admitted, body), this::answer);
  }

  private void answer(EventReceiver.Answer answer) {
    if (!request.response().closed()) {
      answer.send(request.response());
    }
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
