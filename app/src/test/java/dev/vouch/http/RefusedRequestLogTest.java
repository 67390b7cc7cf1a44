package dev.vouch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.RawConnection.Answer;
import java.net.InetAddress;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class RefusedRequestLogTest {
  private static final String PROXY_ID = "0123456789abcdef0123456789abcdef";

  @Test
  void refusedRequest_isLoggedWithTheIdOfItsResponse_andNothingElseOfIt() {
    try (CapturedLog log = new CapturedLog()) {
      Answer answer = get("/path-of-the-client", address -> false, PROXY_ID);
      String id = answer.header("Request-Id");

      assertThat(UUID.fromString(id).toString()).isEqualTo(id);
      assertThat(log.messages())
          .containsExactly(
              "Refused pages with 404, request_id=%s (0 others since the last such message)"
                  .formatted(id));
    }
  }

  @Test
  void idOfATrustedProxy_isUsed_unlessItIsOtherText() {
    assertThat(get("/", address -> true, PROXY_ID).header("Request-Id")).isEqualTo(PROXY_ID);
    assertThat(get("/", address -> true, "someone@mail.example").header("Request-Id"))
        .isNotEmpty()
        .isNotEqualTo("someone@mail.example");
  }

  @Test
  void acceptedRequest_isNotLogged_andHasNoId() {
    try (CapturedLog log = new CapturedLog()) {
      assertThat(get("/ok", address -> false, PROXY_ID).header("Request-Id")).isEmpty();
      assertThat(log.messages()).isEmpty();
    }
  }

  private static Answer get(String path, Predicate<InetAddress> trustedProxies, String id) {
    Feature ok = router -> router.get("/ok").handler(context -> context.response().end());
    ConnectionLimits limits = ConnectionLimits.STANDARD.trusting(trustedProxies);
    try (WebServer server = WebServer.start("127.0.0.1", 0, limits, List.of(ok));
        RawConnection connection = new RawConnection(server.port())) {
      return connection
          .send("GET " + path + " HTTP/1.1\r\nHost: h\r\nX-Request-Id: " + id + "\r\n\r\n")
          .read();
    }
  }
}
