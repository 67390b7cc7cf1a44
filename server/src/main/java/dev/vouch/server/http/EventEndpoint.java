package dev.vouch.server.http;

import dev.vouch.core.ingest.BatchIngest;
import dev.vouch.core.ingest.EventDryRun;
import dev.vouch.core.ingest.EventIngest;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/**
 * The endpoints {@code POST /event} and {@code POST /events}, and the same under {@code /v1}
 * (docs/events.md).
 */
public final class EventEndpoint implements Feature {
  private final EventReceiver single;
  private final EventReceiver batches;
  private final BadTokenThrottle badTokens;
  private final ClientAddress clientAddress;

  /** Creates the endpoints. */
  public EventEndpoint(
      EventIngest ingest,
      BatchIngest batchIngest,
      EventDryRun dryRun,
      BadTokenThrottle badTokens,
      ClientAddress clientAddress) {
    this.single = new SingleEvents(ingest, dryRun);
    this.batches = new EventBatches(batchIngest);
    this.badTokens = badTokens;
    this.clientAddress = clientAddress;
  }

  @Override
  public void mount(Router router) {
    for (String version : List.of("", "/v1")) {
      router.route(version + "/event").handler(routing -> handle(routing, single));
      router.route(version + "/events").handler(routing -> handle(routing, batches));
    }
  }

  private void handle(RoutingContext routing, EventReceiver receiver) {
    if (!HttpMethod.POST.equals(routing.request().method())) {
      BodyDrain.answer(routing.vertx(), routing.request(), EventAnswer::methodNotAllowed);
      return;
    }
    new EventExchange(receiver, badTokens, clientAddress, routing).start();
  }
}
