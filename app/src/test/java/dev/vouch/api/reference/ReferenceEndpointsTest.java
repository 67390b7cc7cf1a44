package dev.vouch.api.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.RawConnection;
import dev.vouch.http.RawConnection.Answer;
import dev.vouch.http.WebServer;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferenceEndpointsTest {
  @Test
  void head_hasTheHeadersOfGet_withoutTheBody() {
    try (WebServer server =
        WebServer.start(
            "127.0.0.1", 0, ConnectionLimits.STANDARD, List.of(new ReferenceEndpoints()))) {
      Answer get = send(server, "GET");
      Answer head = send(server, "HEAD");

      assertThat(get.status()).isEqualTo(200);
      assertThat(get.body()).isNotEmpty();
      assertThat(head.status()).isEqualTo(200);
      assertThat(head.headers()).isEqualTo(get.headers());
      assertThat(head.body()).isEmpty();
    }
  }

  private static Answer send(WebServer server, String method) {
    try (RawConnection connection = new RawConnection(server.port())) {
      return connection
          .send(method + " /openapi.yaml HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
          .read();
    }
  }
}
