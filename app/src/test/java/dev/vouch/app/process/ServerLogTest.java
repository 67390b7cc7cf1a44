package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {
  @TempDir Path directory;

  /** In the format for machines, so that each line is also known to be one of them. */
  @Test
  void startAndStop_areOneLineEach_withTheVersion() throws IOException {
    Path output = directory.resolve("server.out");
    try (ServerProcess server =
        new ServerProcess(directory.resolve("data"), output, Map.of("VOUCH_LOG_FORMAT", "json"))) {
      // The server is ready some moments before it says so.
      server.await("server says that it is ready", () -> messages(output).size() >= 2);
      server.stop();
    }
    assertThat(messages(output))
        .satisfiesExactly(
            message -> assertThat(message).matches("Vouch .+ is starting on Java .+"),
            message ->
                assertThat(message).matches("Vouch .+ is ready at .+ port \\d+ after \\d+ ms"),
            message -> assertThat(message).matches("Vouch .+ is stopping"),
            message -> assertThat(message).matches("Stopping; new requests are served for .+"),
            message -> assertThat(message).matches("Vouch .+ has stopped"));
  }

  /** The messages of Vouch, without the message of the start, which is for people. */
  private static List<String> messages(Path output) throws IOException {
    return Files.readAllLines(output).stream()
        .filter(line -> line.startsWith("{"))
        .map(JsonObject::new)
        .peek(line -> assertThat(line.getString("version")).isNotEmpty())
        .map(line -> line.getString("message"))
        .toList();
  }
}
