package dev.vouch.http;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Downloads that stall, that are withdrawn, or whose file is gone. */
@Timeout(60)
class FileResponseTest {
  private static final long MORE_THAN_A_SOCKET_HOLDS = 60_000_000;

  @TempDir private Path directory;
  private Path file;
  private volatile boolean withdrawn;
  private volatile Duration stalledAfter = Duration.ofMillis(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private WebServer server;

  @BeforeEach
  void start() throws IOException {
    file = directory.resolve("file");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(MORE_THAN_A_SOCKET_HOLDS);
    }
    FileResponse answer =
        new FileResponse(file, MORE_THAN_A_SOCKET_HOLDS, "text/csv", "a.csv", () -> withdrawn);
    server =
        WebServer.start(
            "127.0.0.1",
            0,
            ConnectionLimits.STANDARD,
            List.of(
                router ->
                    router
                        .get("/file")
                        .handler(
                            routing -> {
                              routing.addEndHandler(result -> ended.countDown());
                              answer.send(routing, stalledAfter);
                            })));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void stalledClient_isDisconnected_andTheFileIsClosed() throws Exception {
    try (RawConnection client = request()) {
      assertCutOff(client);
    }
  }

  @Test
  void fileWithdrawnWhileSending_abortsTheDownload() throws Exception {
    stalledAfter = Duration.ofHours(1);
    try (RawConnection client = request()) {
      client.awaitAnswer();
      assertThat(openFiles()).isEqualTo(1);
      withdrawn = true;
      assertCutOff(client);
    }
  }

  private void assertCutOff(RawConnection client) throws Exception {
    assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(client.read().body().length()).isLessThan((int) MORE_THAN_A_SOCKET_HOLDS);
    // An open file occupies disk space even after its deletion.
    await("file is closed").until(() -> openFiles() == 0);
  }

  @Test
  void withdrawnOrDeletedFile_is404() throws IOException {
    withdrawn = true;
    try (RawConnection client = request()) {
      assertThat(client.read().status()).isEqualTo(404);
    }
    withdrawn = false;
    Files.delete(file);
    try (RawConnection client = request()) {
      assertThat(client.read().body()).contains("The file is no longer available");
    }
  }

  private RawConnection request() {
    return new RawConnection(server.port()).send("GET /file HTTP/1.1\r\nHost: h\r\n\r\n");
  }

  private long openFiles() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.filter(this::isFile).count();
    }
  }

  private boolean isFile(Path descriptor) {
    try {
      return Files.isSymbolicLink(descriptor) && Files.readSymbolicLink(descriptor).equals(file);
    } catch (IOException e) {
      return false;
    }
  }
}
