package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.http.RawConnection;
import io.vertx.core.json.JsonObject;

/** Conversions of one user on a site of its own, each with a text that nothing else contains. */
record UserEvents(Load load, String user, String text) {
  private static final int RECORDED = 204;

  /** Sends conversions, all of which must be recorded. */
  void send(int count) {
    String body =
        """
        {"event_name":"success","name":"paid","page_path":"/checkout","success_user_id":"%s",\
        "properties":{"text":"%s","number":%d}}\
        """
            .formatted(user, text, Ledger.ON_OTHER_SITES);
    String request =
        """
        POST /event HTTP/1.1
        Host: localhost
        Authorization: Bearer %s
        Content-Type: application/json
        Content-Length: %d

        %s\
        """
            .formatted(load.token(), body.length(), body)
            .replace("\n", "\r\n");
    try (RawConnection connection = new RawConnection(load.port())) {
      for (int sent = 0; sent < count; sent++) {
        assertThat(connection.send(request).read().status()).isEqualTo(RECORDED);
      }
    }
  }

  /** How many of the events are reported. */
  long reported(ServerProcess server) {
    return load.eventsOf(server).stream()
        .map(event -> ((JsonObject) event).getJsonObject("properties").getString("text"))
        .filter(text::equals)
        .count();
  }
}
