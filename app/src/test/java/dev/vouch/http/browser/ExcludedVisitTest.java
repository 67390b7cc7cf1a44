package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Visits that a site excludes, over a real socket (docs/browser.md#excluded-visits). The second
 * site honours privacy signals and excludes an address, the first one does neither.
 */
class ExcludedVisitTest {
  private static final String VISITED =
      """
      {"site_id":"site_000000000000000%d","event_name":"pageview",
       "url":"https://shop.example/pricing"}\
      """;

  private static final String IDENTIFIED =
      """
      {"site_id":"site_0000000000000002","user_id":"customer-17"}\
      """;

  private final BrowserServer server = BrowserServer.start();
  private final BrowserClient browser = new BrowserClient(server.port());

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Sec-GPC", "DNT"})
  void privacySignal_isHonoured_ifTheSiteSaysSo(String header) {
    BrowserClient signalling = browser.with(header, "1");

    assertThat(signalling.post("/collect", VISITED.formatted(2)).statusCode()).isEqualTo(204);
    assertThat(signalling.post("/identify", IDENTIFIED).statusCode()).isEqualTo(204);
    assertThat(server.log().records()).isEmpty();

    assertThat(signalling.post("/collect", VISITED.formatted(1)).statusCode()).isEqualTo(204);
    assertThat(server.log().records()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"Sec-GPC, 0", "DNT, 0", "DNT, unspecified", "Sec-GPC, ?1"})
  void otherValues_areNoSignal(String header, String value) {
    browser.with(header, value).post("/collect", VISITED.formatted(2));

    assertThat(server.log().records()).hasSize(1);
  }

  @Test
  void excludedAddress_isNotRecorded_byTheSiteThatExcludesIt() {
    BrowserClient excluded = browser.with("X-Forwarded-For", BrowserServer.EXCLUDED_IP);

    assertThat(excluded.post("/collect", VISITED.formatted(2)).statusCode()).isEqualTo(204);
    assertThat(excluded.post("/identify", IDENTIFIED).statusCode()).isEqualTo(204);
    assertThat(server.log().records()).isEmpty();

    browser.post("/collect", VISITED.formatted(2));
    excluded.post("/collect", VISITED.formatted(1));
    assertThat(server.log().records()).hasSize(2);
  }

  @Test
  void excludedVisit_isStillChecked() {
    BrowserClient excluded = browser.with("Sec-GPC", "1");

    assertThat(excluded.post("/collect", "{}").statusCode()).isEqualTo(400);
    assertThat(
            excluded
                .with("Origin", "https://evil.example")
                .post("/collect", VISITED.formatted(2))
                .statusCode())
        .isEqualTo(403);
  }
}
