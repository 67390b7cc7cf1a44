package dev.vouch.http;

import dev.vouch.core.ingest.BatchIngest;
import dev.vouch.core.ingest.EventDryRun;
import dev.vouch.core.ingest.EventIngest;
import dev.vouch.http.DirectPaths.DirectFeature;
import io.vertx.core.http.HttpMethod;
import java.util.List;

/**
 * The endpoints {@code POST /event} and {@code POST /events}, also under {@code /v1}
 * (docs/events.md). {@link EventIngest} authenticates the API key and decides on a 401.
 */
public final class EventEndpoint implements DirectFeature {
  private final EventReceiver single;
  private final EventReceiver batches;
  private final BadTokenThrottle badTokens;
  private final ClientAddress clientAddress;

  /**
   * Creates the endpoints.
   *
   * @param badTokens delays the responses to invalid tokens
   * @param clientAddress resolves the client address by which invalid tokens are counted
   */
  public EventEndpoint(
      EventIngest ingest,
      BatchIngest batchIngest,
      EventDryRun dryRun,
      BadTokenThrottle badTokens,
      ClientAddress clientAddress) {
    this.single = EventReceiver.ofEvents(ingest, dryRun);
    this.batches = EventReceiver.ofBatches(batchIngest);
    this.badTokens = badTokens;
    this.clientAddress = clientAddress;
  }

  @Override
  public void mount(DirectPaths paths) {
    for (String version : List.of("", "/v1")) {
      paths.add(version + "/event", exchange -> handle(exchange, single));
      paths.add(version + "/events", exchange -> handle(exchange, batches));
    }
  }

  private void handle(DirectExchange exchange, EventReceiver receiver) {
    if (HttpMethod.POST.equals(exchange.request().method())) {
      new EventExchange(receiver, badTokens, clientAddress, exchange).start();
    } else {
      exchange.answerWithoutBody(EventResponse::methodNotAllowed);
    }
  }
}
