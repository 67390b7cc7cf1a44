package dev.vouch.server.load;

import dev.vouch.server.http.ConnectionLimits;
import dev.vouch.server.http.Feature;
import dev.vouch.server.http.WebServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * The web server with a handler that reads the body and answers 204 after 2 ms, as if a disk had
 * taken that long: what {@code POST /event} costs beyond it is the price of recording an event.
 * {@code success.lua} loads both.
 */
final class TimerFloor implements Feature {
  private static final int DELAY_MILLIS = 2;

  private TimerFloor() {}

  /** Listens on the port given until the process is stopped. */
  public static void main(String[] arguments) throws InterruptedException {
    int port = Integer.parseInt(arguments[0]);
    try (WebServer server =
        WebServer.start("127.0.0.1", port, ConnectionLimits.STANDARD, List.of(new TimerFloor()))) {
      System.out.println("listens on port " + server.port());
      new CountDownLatch(1).await();
    }
  }

  @Override
  public void mount(Router router) {
    router.post("/event").handler(TimerFloor::answerLater);
  }

  private static void answerLater(RoutingContext context) {
    context
        .request()
        .body()
        .onSuccess(
            body ->
                context
                    .vertx()
                    .setTimer(DELAY_MILLIS, timer -> context.response().setStatusCode(204).end()));
  }
}
