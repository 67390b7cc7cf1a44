package dev.vouch.app;

import static dev.vouch.contract.Waiting.await;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** Debian's Prometheus, which scrapes one server each second. */
record Prometheus(int port, Process process) implements AutoCloseable {
  static Prometheus start(Path directory, int metricsPort) throws IOException {
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
    try {
      await("Prometheus is ready")
          .failFast("Prometheus has ended", () -> !process.isAlive())
          .until(prometheus::isReady);
    } catch (RuntimeException e) {
      prometheus.close();
      throw e;
    }
    return prometheus;
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
