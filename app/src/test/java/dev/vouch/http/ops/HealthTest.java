package dev.vouch.http.ops;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.CapturedLog;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.RawConnection;
import dev.vouch.http.RawConnection.Answer;
import dev.vouch.http.WebServer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HealthTest {
  private static final Duration LONG_DRAIN = Duration.ofDays(1);

  private final AtomicLong now = new AtomicLong();

  @Test
  void passingChecks_areReady() {
    Answer answer = get(health(Optional::empty), "/healthz/ready");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"status\":\"ok\"}\n");
  }

  @Test
  void failingCheck_isUnreadyWithItsReason_butLive() {
    Health health = health(Optional::empty, () -> Optional.of("The disk is full."));
    Answer answer = get(health, "/healthz/ready");
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body())
        .isEqualTo("{\"status\":\"unavailable\",\"reasons\":[\"The disk is full.\"]}\n");
    assertThat(get(health, "/healthz/live").status()).isEqualTo(200);
  }

  @Test
  void warning_isReported_withoutMakingTheServerUnready() {
    Health health =
        new Health(List.of(), List.of(() -> Optional.of("The disk is nearly full.")), now::get);
    Answer answer = get(health, "/healthz/ready");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo("{\"status\":\"ok\",\"warnings\":[\"The disk is nearly full.\"]}\n");
    assertThat(get(health, "/healthz/live").body()).isEqualTo("{\"status\":\"ok\"}\n");
  }

  @Test
  void changesOfReadiness_areLoggedOnce() {
    AtomicReference<Optional<String>> failure = new AtomicReference<>(Optional.empty());
    Health health = health(failure::get);
    try (CapturedLog log = new CapturedLog()) {
      get(health, "/healthz/ready");
      failure.set(Optional.of("The disk is full."));
      get(health, "/healthz/ready");
      get(health, "/healthz/ready");
      failure.set(Optional.empty());
      get(health, "/healthz/ready");

      assertThat(log.messages().stream().filter(message -> message.startsWith("The server")))
          .containsExactly(
              "The server is not ready: The disk is full.", "The server is ready again");
    }
  }

  @Test
  void head_hasTheStatusOfGet() {
    Health failing = health(() -> Optional.of("The disk is full."));
    assertThat(request("HEAD", failing, "/healthz/ready").status()).isEqualTo(503);
    assertThat(request("HEAD", failing, "/healthz/live").status()).isEqualTo(200);
  }

  @Test
  void stoppingServer_isUnreadyWhileItDrains_ifItWasProbedRecently() throws InterruptedException {
    Health health = health();
    try (WebServer server = serve(health)) {
      assertThat(request("GET", server, "/healthz/ready").status()).isEqualTo(200);
      Thread stopping = Thread.ofVirtual().start(() -> health.stop(LONG_DRAIN));
      Answer answer =
          await("server is not ready")
              .until(
                  () -> request("GET", server, "/healthz/ready"), probe -> probe.status() != 200);
      assertThat(answer.body()).contains("The server is stopping.");
      assertThat(stopping.isAlive()).isTrue();
      stopping.interrupt();
      stopping.join();
    }
  }

  @Test
  @Timeout(60)
  void stop_skipsTheDrain_ifReadinessWasNeverProbed() {
    Health health = health();
    assertThat(get(health, "/healthz/live").status()).isEqualTo(200);
    health.stop(LONG_DRAIN);
    assertThat(get(health, "/healthz/ready").status()).isEqualTo(503);
  }

  @Test
  @Timeout(60)
  void stop_skipsTheDrain_ifTheLastProbeWasAMinuteAgo() {
    Health health = health();
    assertThat(get(health, "/healthz/ready").status()).isEqualTo(200);
    now.addAndGet(Duration.ofMinutes(1).toNanos());
    health.stop(LONG_DRAIN);
    assertThat(get(health, "/healthz/ready").status()).isEqualTo(503);
  }

  private Health health(Health.Check... checks) {
    return new Health(List.of(checks), List.of(), now::get);
  }

  private static WebServer serve(Health health) {
    return WebServer.start("127.0.0.1", 0, ConnectionLimits.STANDARD, List.of(health));
  }

  private static Answer get(Health health, String path) {
    return request("GET", health, path);
  }

  private static Answer request(String method, Health health, String path) {
    try (WebServer server = serve(health)) {
      return request(method, server, path);
    }
  }

  private static Answer request(String method, WebServer server, String path) {
    try (RawConnection connection = new RawConnection(server.port())) {
      return connection.send(method + " " + path + " HTTP/1.1\r\nHost: h\r\n\r\n").read();
    }
  }
}
