package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.http.RawConnection;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/events.md: a full disk is answered 503, with nothing half-written, and the server recovers
 * when there is space. The disk is a tmpfs of 32 MB that only the server's process sees; this needs
 * user namespaces ({@code unshare}), so the test is not run by default.
 */
@Tag("prove")
class FullDiskTest {
  private static final int CONNECTIONS = 16;

  @TempDir Path directory;

  private final Ledger ledger = new Ledger();

  @Test
  void fullDisk_is503_untilSpaceIsFreed() throws Exception {
    Path data = Files.createDirectory(directory.resolve("data"));
    try (ServerProcess server =
        new ServerProcess(
            data,
            directory.resolve("server.out"),
            Map.of("VOUCH_TRUSTED_PROXIES", "127.0.0.1/32", "VOUCH_DISK_RESERVE_MB", "0"),
            onSeparateDisk(data, "32m"))) {
      Path disk =
          Path.of("/proc/" + server.processId() + "/root").resolve(data.toString().substring(1));
      Load load = Load.onNewSite(server, ledger);
      for (int time = 0; time < 2; time++) {
        load.until(() -> fill(disk.resolve("others")), CONNECTIONS);
        assertThat(server.isAlive()).as(server.printed()).isTrue();
        assertThat(ledger.unanswered()).isEmpty();
        assertThat(ledger.refusedCount()).isGreaterThanOrEqualTo((time + 1) * CONNECTIONS);
        assertThat(readiness(server).body()).contains("Free space on the disk");
        Files.delete(disk.resolve("others"));
        server.await("server is ready", () -> readiness(server).status() == 200);
      }
      String last = load.sendLast();
      ledger.assertKept(StoredEvents.awaitAndReadOverApi(last, server, load.site()));
    }
  }

  /** A data directory takes about 360 KB when it is new. */
  @ParameterizedTest
  @ValueSource(strings = {"4", "64", "200"})
  void fullDiskAtStartup_isReportedInOneLine(String kilobytes) throws IOException {
    Path data = Files.createDirectory(directory.resolve("data"));
    Path printed = directory.resolve("server.out");

    assertThatThrownBy(
            () -> new ServerProcess(data, printed, Map.of(), onSeparateDisk(data, kilobytes + "k")))
        .hasMessageContaining("vouch: disk full");
    assertThat(Files.readAllLines(printed))
        .satisfiesExactly(
            start -> assertThat(start).contains("is starting"),
            failure -> assertThat(failure).startsWith("vouch: disk full"));
  }

  private static List<String> onSeparateDisk(Path data, String size) {
    String mount = "mount -t tmpfs -o mode=700,size=" + size + " tmpfs \"$0\" && exec \"$@\"";
    return List.of("unshare", "--map-root-user", "--mount", "sh", "-c", mount, data.toString());
  }

  /** Fills the disk completely. */
  private static void fill(Path file) throws IOException {
    byte[] page = new byte[4096];
    try (OutputStream out = Files.newOutputStream(file)) {
      while (true) {
        out.write(page);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  private static RawConnection.Answer readiness(ServerProcess server) {
    try (RawConnection connection = new RawConnection(server.port())) {
      return connection.send("GET /healthz/ready HTTP/1.1\r\nHost: localhost\r\n\r\n").read();
    }
  }
}
