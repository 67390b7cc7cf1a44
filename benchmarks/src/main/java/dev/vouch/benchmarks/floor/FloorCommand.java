package dev.vouch.benchmarks.floor;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/**
 * Vouch's web server with a handler that ignores the request and answers 204 after 2 ms, the
 * typical time of a disk. The difference from {@code POST /event} is the cost of recording an
 * event.
 */
@Command(
    name = "floor",
    description = "Answers every request with 204 after 2 ms, until the process is stopped.")
public final class FloorCommand implements Callable<Integer> {
  private static final int DELAY_MILLIS = 2;

  @Option(names = "--port", required = true, description = "the port on 127.0.0.1")
  private int port;

  /** Starts it in a JVM of its own. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new FloorCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws InterruptedException {
    int eventLoops = Runtime.getRuntime().availableProcessors();
    Vertx.vertx(new VertxOptions().setEventLoopPoolSize(eventLoops))
        .deployVerticle(() -> new Floor(port), new DeploymentOptions().setInstances(eventLoops))
        .await();
    new CountDownLatch(1).await();
    return ExitCode.OK;
  }

  /** The verticle of one event loop. */
  private static final class Floor extends VerticleBase {
    private final int port;

    Floor(int port) {
      this.port = port;
    }

    @Override
    public Future<?> start() {
      return vertx.createHttpServer().requestHandler(this::answerLater).listen(port, "127.0.0.1");
    }

    private void answerLater(HttpServerRequest request) {
      vertx.setTimer(DELAY_MILLIS, _ -> request.response().setStatusCode(204).end());
    }
  }
}
