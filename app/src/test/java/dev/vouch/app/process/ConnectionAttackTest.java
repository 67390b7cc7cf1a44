package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.RawConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * docs/TESTING.md: strangers who hold connections with unfinished requests neither stop a server
 * with a small heap nor keep backends out. Prints figures.
 */
@Tag("prove")
class ConnectionAttackTest {
  private static final int EVENTS = Integer.getInteger("vouch.attack.events", 200);

  /** As many as one browser may send at once. */
  private static final int PAGE_VIEWS = 25;

  private static final int PATIENCE_MILLIS = 60_000;
  private static final List<String> ONE = List.of("127.0.0.2");
  private static final List<String> SIX =
      IntStream.range(2, 8).mapToObj(host -> "127.0.0." + host).toList();

  @TempDir Path directory;

  /**
   * @param beginning what each connection sends before it falls silent
   */
  record Attack(String name, int connections, List<String> from, String beginning) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static List<Attack> attacks() {
    return List.of(
        new Attack("half-sent forms", 5_000, SIX, body("/login", 64_000, 63_000)),
        new Attack("half-sent small forms", 9_000, SIX, body("/login", 4_000, 3_900)),
        new Attack("half-sent page views", 5_000, SIX, body("/collect", 64_000, 63_000)),
        new Attack("silence from one address", 10_100, ONE, ""),
        new Attack("silence from six addresses", 10_100, SIX, ""),
        new Attack("half-sent heads", 10_000, SIX, head("X: " + "x".repeat(15_000))),
        new Attack("half-sent heads of many lines", 10_000, SIX, head("a:\r\n".repeat(3_500))),
        new Attack(
            "heads of many lines without their body",
            10_000,
            SIX,
            head("a:\r\n".repeat(3_500) + "Content-Length: 10\r\n\r\n")),
        new Attack(
            "requests of many lines, then silence",
            10_000,
            SIX,
            head("a:\r\n".repeat(3_500) + "Content-Length: 0\r\n\r\n")));
  }

  private static String head(String rest) {
    return "POST /collect HTTP/1.1\r\nHost: h\r\n" + rest;
  }

  private static String body(String path, int length, int sent) {
    String type = path.equals("/login") ? "application/x-www-form-urlencoded" : "application/json";
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: h\r\nContent-Type: "
        + type
        + "\r\nContent-Length: "
        + length
        + "\r\n\r\n"
        + "x".repeat(sent);
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void heldConnections_keepNoBackendOut_andExhaustNoMemory(Attack attack) throws Exception {
    try (ServerProcess server = ServerProcess.withSmallHeap(directory, Map.of())) {
      Ledger ledger = new Ledger();
      Load load = Load.onNewSite(server, ledger);
      ResponseTimes kept = new ResponseTimes();
      ResponseTimes opened = new ResponseTimes();
      ResponseTimes views = new ResponseTimes();
      try (RawConnection before = connected(server, load, ledger);
          HeldConnections held =
              new HeldConnections(
                  server.port(),
                  attack.connections(),
                  attack.from(),
                  attack.beginning().getBytes(StandardCharsets.US_ASCII))) {
        List<String> failed = new ArrayList<>();
        List<String> failedOnNew = new ArrayList<>();
        for (int event = 0; event < EVENTS; event++) {
          send(before, load, conversion(ledger), System.nanoTime(), kept).ifPresent(failed::add);
          sendOnNewConnection(server, load, conversion(ledger), opened).ifPresent(failedOnNew::add);
        }
        for (int view = 0; view < PAGE_VIEWS; view++) {
          sendOnNewConnection(server, load, pageView(ledger), views).ifPresent(failedOnNew::add);
        }
        assertThat(server.isAlive()).as(server.printed()).isTrue();
        System.out.printf(
            "%s: %d connections opened; kept connection %s, %d failed; new connections %s,"
                + " page views on others %s, %d failed; %s%n",
            attack,
            held.opened(),
            kept,
            failed.size(),
            opened,
            views,
            failedOnNew.size(),
            memory(server));

        assertThat(held.opened()).isGreaterThanOrEqualTo(attack.connections());
        assertThat(failed).as("failed on a connection with a good token").isEmpty();
        assertThat(failedOnNew).as("failed on new connections").isEmpty();
        assertThat(server.printed()).doesNotContain("OutOfMemoryError", "OutOfDirectMemoryError");
        assertThat(server.stop()).as("the exit code after SIGTERM").isEqualTo(143);
      }
    }
  }

  /** A connection on which a token has been accepted. */
  private static RawConnection connected(ServerProcess server, Load load, Ledger ledger) {
    RawConnection connection = new RawConnection(server.port(), PATIENCE_MILLIS);
    NumberedEvent event = conversion(ledger);
    assertThat(send(connection, load, event, System.nanoTime(), new ResponseTimes())).isEmpty();
    return connection;
  }

  private static NumberedEvent conversion(Ledger ledger) {
    NumberedEvent event = new NumberedEvent(ledger.open());
    return event.isPageView() ? conversion(ledger) : event;
  }

  private static NumberedEvent pageView(Ledger ledger) {
    NumberedEvent event = new NumberedEvent(ledger.open());
    return event.isPageView() ? event : pageView(ledger);
  }

  /** Returns why it failed, and after how long. */
  private static Optional<String> sendOnNewConnection(
      ServerProcess server, Load load, NumberedEvent event, ResponseTimes times) {
    long startNanos = System.nanoTime();
    try (RawConnection connection = new RawConnection(server.port(), PATIENCE_MILLIS)) {
      return send(connection, load, event, startNanos, times);
    } catch (UncheckedIOException refused) {
      return Optional.of(refused.toString());
    }
  }

  private static Optional<String> send(
      RawConnection connection,
      Load load,
      NumberedEvent event,
      long startNanos,
      ResponseTimes times) {
    try {
      RawConnection.Answer answer =
          connection.send(event.request(load.site(), load.token())).read();
      times.add(System.nanoTime() - startNanos);
      return answer.status() == 204 ? Optional.empty() : Optional.of(answer.toString());
    } catch (UncheckedIOException closed) {
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
      return Optional.of("%s after %d ms".formatted(closed, millis));
    }
  }

  /** The most memory that the process has had. */
  private static String memory(ServerProcess server) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + server.processId() + "/status")).stream()
        .filter(line -> line.startsWith("VmHWM"))
        .findFirst()
        .orElse("")
        .replaceAll("\\s+", " ");
  }
}
