package dev.vouch.server.http;

import dev.vouch.core.ingest.EventIngest;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** The endpoints {@code POST /event} and {@code POST /v1/event} (docs/events.md). */
public final class EventEndpoint implements Feature {
  private final EventIngest ingest;
  private final BadTokenThrottle badTokens;
  private final ClientAddress clientAddress;

  public EventEndpoint(
      EventIngest ingest, BadTokenThrottle badTokens, ClientAddress clientAddress) {
    this.ingest = ingest;
    this.badTokens = badTokens;
    this.clientAddress = clientAddress;
  }

  @Override
  public void mount(Router router) {
    router.route("/event").handler(this::handle);
    router.route("/v1/event").handler(this::handle);
  }

  private void handle(RoutingContext routing) {
    if (!HttpMethod.POST.equals(routing.request().method())) {
      BodyDrain.answer(routing.vertx(), routing.request(), EventAnswer::methodNotAllowed);
      return;
    }
    new EventExchange(ingest, badTokens, clientAddress, routing).start();
  }
}
