package dev.vouch.http;

import static dev.vouch.contract.Waiting.await;
import static dev.vouch.http.EventMessages.EVENT;
import static dev.vouch.http.EventMessages.bearer;
import static dev.vouch.http.EventMessages.post;
import static dev.vouch.http.EventMessages.start;
import static dev.vouch.http.EventServer.ACTIVE;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which connections are closed when the limits on connections or memory are reached. */
class ConnectionLimitTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final long MEMORY = 1024 * 1024;
  private static final int EVENT_LOOPS = Runtime.getRuntime().availableProcessors();

  private final List<RawConnection> connections = new ArrayList<>();

  @AfterEach
  void close() {
    connections.forEach(RawConnection::close);
  }

  @Test
  void connectionAboveTheLimit_replacesTheOneThatHasWaitedLongest() {
    int most = 2 * EVENT_LOOPS;
    try (EventServer server = server(most, most, MEMORY, true)) {
      List<RawConnection> idle = openIdle(server, most);

      open(server, EVENT_LOOPS).forEach(ConnectionLimitTest::assertRecords);

      assertThat(idle.subList(0, EVENT_LOOPS)).allMatch(RawConnection::isClosedByServer);
      idle.subList(EVENT_LOOPS, most).forEach(ConnectionLimitTest::assertRecords);
    }
  }

  @Test
  void connectionWithAGoodToken_isReplacedAfterAllOthers() {
    int most = 2 * EVENT_LOOPS;
    try (EventServer server = server(most, most, MEMORY, true)) {
      List<RawConnection> backends = open(server, EVENT_LOOPS);
      backends.forEach(ConnectionLimitTest::assertRecords);
      List<RawConnection> idle = openIdle(server, EVENT_LOOPS);

      open(server, 3 * EVENT_LOOPS);

      assertThat(idle).allMatch(RawConnection::isClosedByServer);
      backends.forEach(ConnectionLimitTest::assertRecords);
    }
  }

  @Test
  void connectionWithARequestInProgress_isNeverReplaced() throws InterruptedException {
    try (EventServer server = server(EVENT_LOOPS, EVENT_LOOPS, MEMORY, true)) {
      server.log.pause();
      List<RawConnection> waiting = open(server, EVENT_LOOPS);
      waiting.forEach(connection -> connection.send(post(bearer(ACTIVE), EVENT)));
      server.log.awaitAppends(EVENT_LOOPS);

      assertThat(open(server, EVENT_LOOPS)).allMatch(RawConnection::isClosedByServer);

      server.log.resume();
      assertThat(waiting).allMatch(connection -> connection.read().status() == 204);
    }
  }

  @Test
  void addressAtItsLimit_replacesItsOwnConnections() {
    try (EventServer server = server(100 * EVENT_LOOPS, EVENT_LOOPS, MEMORY, false)) {
      List<RawConnection> first = openIdle(server, EVENT_LOOPS);

      open(server, EVENT_LOOPS).forEach(ConnectionLimitTest::assertRecords);

      assertThat(first).allMatch(RawConnection::isClosedByServer);
      assertThat(server.connectionsClosedForRoom()).isEqualTo(EVENT_LOOPS);
    }
  }

  @Test
  void trustedProxy_hasNoLimitOfItsOwn() {
    try (EventServer server = server(100 * EVENT_LOOPS, 1, MEMORY, true)) {
      List<RawConnection> proxied = open(server, 10 * EVENT_LOOPS);
      proxied.forEach(ConnectionLimitTest::assertRecords);
    }
  }

  @Test
  void silentConnections_areClosedSoonerWhenPlacesRunShort() {
    // Longer than the client waits; a sixth of it is not.
    Duration head = Duration.ofSeconds(12);
    try (EventServer server =
            new EventServer(new ConnectionLimits(head, LONG, 1, 1, MEMORY, address -> true));
        RawConnection silent = server.connect()) {
      assertThat(silent.isClosedByServer()).isTrue();
    }
  }

  @Test
  void unfinishedHeads_giveTheirMemoryToLaterRequests() {
    try (EventServer server = server(1000, 1000, 512L * 1024 * EVENT_LOOPS, true)) {
      String manyHeaders = "POST /event HTTP/1.1\r\nHost: h\r\n" + "a:\r\n".repeat(400);
      List<RawConnection> unfinished = open(server, 20 * EVENT_LOOPS);
      unfinished.forEach(connection -> connection.send(manyHeaders));

      assertThat(unfinished.subList(0, EVENT_LOOPS)).allMatch(RawConnection::isClosedByServer);
      open(server, EVENT_LOOPS).forEach(ConnectionLimitTest::assertRecords);
    }
  }

  @Test
  void pipelinedHeadWithoutRoom_doesNotChangeTheAnswerBeforeIt() throws InterruptedException {
    try (EventServer server = server(1000, 1000, 32L * 1024 * EVENT_LOOPS, true)) {
      server.log.pause();
      RawConnection backend = open(server, 1).getFirst();
      backend.send(post(bearer(ACTIVE), EVENT));
      server.log.awaitAppends(1);

      backend.send("POST /event HTTP/1.1\r\nHost: h\r\n" + "a:\r\n".repeat(400));
      // Answered after the bytes above have been read.
      open(server, 2 * EVENT_LOOPS)
          .forEach(other -> other.send("GET /event HTTP/1.1\r\nHost: h\r\n\r\n").read());
      server.log.resume();

      assertThat(backend.read().status()).isEqualTo(204);
      assertThat(backend.isClosedByServer()).isTrue();
    }
  }

  @Test
  void unfinishedBodiesOfBackends_haveMemoryThatOthersCannotUse() {
    try (EventServer server = server(1000, 1000, 512L * 1024 * EVENT_LOOPS, true)) {
      String half = " ".repeat(30_000);
      List<RawConnection> unfinished = open(server, 20 * EVENT_LOOPS);
      unfinished.forEach(
          connection ->
              connection.send(
                  start(
                      bearer(ACTIVE)
                          + "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
                          + half)));

      RawConnection refused = unfinished.getLast();
      RawConnection.Answer answer = refused.read();

      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.header("Retry-After")).isEqualTo("5");
      assertThat(answer.header("Connection")).isEqualTo("close");
      assertThat(refused.isClosedByServer()).isTrue();
      unfinished.subList(0, 10 * EVENT_LOOPS).forEach(RawConnection::close);
      awaitRecording(server);
      // The server waits for unfinished requests when it stops.
      unfinished.forEach(RawConnection::close);
    }
  }

  private void awaitRecording(EventServer server) {
    await("event is recorded")
        .until(
            () ->
                open(server, 1).getFirst().send(post(bearer(ACTIVE), EVENT)).read().status()
                    == 204);
  }

  private static EventServer server(
      int connections, int perAddress, long requestBytes, boolean uncapped) {
    return new EventServer(
        new ConnectionLimits(
            LONG, LONG, connections, perAddress, requestBytes, address -> uncapped));
  }

  private List<RawConnection> open(EventServer server, int count) {
    List<RawConnection> opened = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      opened.add(server.connect());
    }
    connections.addAll(opened);
    return opened;
  }

  /** Opens connections that have had an answer, so that the server knows them. */
  private List<RawConnection> openIdle(EventServer server, int count) {
    List<RawConnection> opened = open(server, count);
    for (RawConnection connection : opened) {
      connection.send("GET /event HTTP/1.1\r\nHost: h\r\n\r\n").read();
    }
    return opened;
  }

  private static void assertRecords(RawConnection connection) {
    assertThat(connection.send(post(bearer(ACTIVE), EVENT)).read().status()).isEqualTo(204);
  }
}
