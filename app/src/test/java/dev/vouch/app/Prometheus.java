package dev.vouch.app;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Debian's Prometheus, which scrapes one server each second. */
record Prometheus(int port, Process process) implements AutoCloseable {
  private static final Duration READY_WITHIN = Duration.ofSeconds(30);

  static Prometheus start(Path directory, int metricsPort)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path configuration =
        Files.writeString(
            directory.resolve("prometheus.yml"),
            """
            scrape_configs:
              - job_name: vouch
                scrape_interval: 1s
                static_configs: [{targets: ["127.0.0.1:%d"]}]
            """
                .formatted(metricsPort));
    int port = FreePort.find();
    Process process =
        new ProcessBuilder(
                "prometheus",
                "--config.file=" + configuration,
                "--storage.tsdb.path=" + directory.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    Prometheus prometheus = new Prometheus(port, process);
    prometheus.awaitReady();
    return prometheus;
  }

  private void awaitReady() throws InterruptedException {
    Instant deadline = Instant.now().plus(READY_WITHIN);
    while (!isReady()) {
      if (!process.isAlive() || Instant.now().isAfter(deadline)) {
        close();
        throw new AssertionError("Prometheus did not start");
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private boolean isReady() {
    try {
      URI uri = URI.create("http://127.0.0.1:" + port + "/-/ready");
      return uri.toURL().openConnection() instanceof HttpURLConnection connection
          && connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
