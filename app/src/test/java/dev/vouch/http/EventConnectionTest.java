package dev.vouch.http;

import static dev.vouch.http.EventMessages.EVENT;
import static dev.vouch.http.EventMessages.bearer;
import static dev.vouch.http.EventMessages.head;
import static dev.vouch.http.EventMessages.post;
import static dev.vouch.http.EventMessages.start;
import static dev.vouch.http.EventServer.ACTIVE;
import static dev.vouch.http.EventServer.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Connections on which events are sent: 100 Continue, keep-alive, pipelining and deadlines. */
class EventConnectionTest {
  @Test
  void continue_isSentOnceTheHeadIsValid() {
    String head = bearer(ACTIVE) + "Content-Type: application/json\r\nExpect: 100-continue\r\n";
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      connection.send(head(head + "Content-Length: " + EVENT.length() + "\r\n"));
      assertThat(connection.read().status()).isEqualTo(100);
      assertThat(connection.send(EVENT).read().status()).isEqualTo(204);
    }
  }

  @Test
  void refusedHead_getsNoContinue_andClosesTheConnection() {
    String expecting = "Expect: 100-continue\r\nContent-Length: 9\r\n";
    String json = "Content-Type: application/json\r\n";
    Map<String, Integer> statusByHead =
        Map.of(
            json + expecting, 401,
            bearer(ACTIVE) + expecting, 415,
            bearer(ACTIVE) + json + "Idempotency-Key: \u007f\r\n" + expecting, 400,
            bearer(ACTIVE) + json + expecting.replace("9", "99999"), 413);
    List<RawConnection> refused = new ArrayList<>();
    try (EventServer server = new EventServer()) {
      statusByHead.forEach(
          (head, status) -> {
            refused.add(server.connect());
            assertThat(refused.getLast().send(head(head)).read().status()).isEqualTo(status);
          });
      assertThat(refused).allMatch(RawConnection::isClosedByServer);
    } finally {
      refused.forEach(RawConnection::close);
    }
  }

  @Test
  void oversizedBody_is413_andClosesTheConnectionWithoutReadingIt() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      connection.send(
          head(bearer(ACTIVE) + "Content-Type: application/json\r\nContent-Length: 999999999\r\n"));
      assertThat(connection.read().status()).isEqualTo(413);
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void refusalDuringTheBody_isTheOnlyResponseOnTheConnection() {
    String chunk = "4000\r\n" + " ".repeat(0x4000) + "\r\n";
    String chunked =
        head(bearer(ACTIVE) + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n");
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      connection.send(chunked + chunk.repeat(5));
      assertThat(connection.read().status()).isEqualTo(413);
      connection.send(chunk.repeat(5) + "0\r\n\r\n" + post(bearer(ACTIVE), EVENT));
      assertThat(connection.isClosedByServer()).isTrue();
      assertThat(server.log.records()).isEmpty();
      assertThat(server.refused).as("refusals recorded for the key").hasValue(1);
    }
  }

  @Test
  void http10_getsNoContinue_andIsClosed() {
    String request =
        post(bearer(ACTIVE) + "Expect: 100-continue\r\n", EVENT).replace("HTTP/1.1", "HTTP/1.0");
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(request).read().status()).isEqualTo(204);
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void connection_isKeptAfterARefusalWithASmallBody() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      assertThat(connection.send(post(bearer(UNKNOWN), EVENT)).read().status()).isEqualTo(401);
      assertThat(connection.send(post(bearer(ACTIVE), "[]")).read().status()).isEqualTo(400);
      assertThat(connection.send(post(bearer(ACTIVE), EVENT)).read().status()).isEqualTo(204);
    }
  }

  @Test
  void slowBody_is408_andNothingIsRecorded() {
    try (EventServer server =
            new EventServer(
                new ConnectionLimits(Duration.ofSeconds(10), Duration.ofMillis(200), 10));
        RawConnection connection = server.connect()) {
      SlowClient.sendSlowly(
          connection,
          start(
              bearer(ACTIVE) + "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n"));
      assertThat(connection.read().status()).isEqualTo(408);
      assertThat(connection.isClosedByServer()).isTrue();
      assertThat(server.log.records()).isEmpty();
    }
  }

  @Test
  void appendInProgress_isNotSubjectToTheDeadlines() {
    Duration deadline = Duration.ofMillis(100);
    try (EventServer server = new EventServer(new ConnectionLimits(deadline, deadline, 10));
        RawConnection waiting = server.connect()) {
      server.log.pause();
      waiting.send(post(bearer(ACTIVE), EVENT));
      for (int deadlines = 0; deadlines < 3; deadlines++) {
        try (RawConnection silent = server.connect()) {
          assertThat(silent.isClosedByServer()).isTrue();
        }
      }
      server.log.resume();
      assertThat(waiting.read().status()).isEqualTo(204);
    }
  }

  @Test
  void clientThatDisconnectsMidBody_recordsNothing() {
    try (EventServer server = new EventServer()) {
      try (RawConnection leaving = server.connect()) {
        leaving.send(post(bearer(ACTIVE), EVENT).replace("49.9}", ""));
      }
      try (RawConnection next = server.connect()) {
        assertThat(next.send(post(bearer(ACTIVE), EVENT)).read().status()).isEqualTo(204);
      }
      assertThat(server.log.records()).hasSize(1);
    }
  }

  @Test
  void pipelinedRequests_areAnsweredInOrder() {
    try (EventServer server = new EventServer();
        RawConnection connection = server.connect()) {
      connection.send(
          post(bearer(ACTIVE), EVENT) + post(bearer(ACTIVE), "[]") + post(bearer(ACTIVE), EVENT));
      assertThat(Stream.generate(() -> connection.read().status()).limit(3))
          .containsExactly(204, 400, 204);
    }
  }
}
