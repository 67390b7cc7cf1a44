package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.LogRecord.Identification;
import dev.vouch.core.visitor.UserKey;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /identify} over a real socket (docs/browser.md). */
class IdentifyTest {
  private static final String OPEN_SITE = "site_0000000000000001";
  private static final String PROOF_REQUIRED_SITE = "site_0000000000000002";

  /** {@code printf %s customer-17 | openssl dgst -sha256 -hmac 0303…03}, the secret as shown. */
  private static final String PROOF =
      "2bf56fe92bda792ff7b6ac7e6d91762ec9cd0628fcaa0c5b87be361c31d81d5d";

  private final BrowserServer server = BrowserServer.start();
  private final BrowserClient browser = new BrowserClient(server.port());

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void ping_isRecordedAsALink() {
    assertThat(identify(OPEN_SITE, "customer-17", Optional.empty()).statusCode()).isEqualTo(204);

    Identification ping = server.log().only(Identification.class);
    assertThat(ping.browser())
        .isEqualTo(BrowserServer.hashes(BrowserClient.IP, BrowserClient.USER_AGENT));
    assertThat(ping.userKey()).isEqualTo(BrowserServer.userKey("customer-17"));
    assertThat(ping.client().country()).contains("US");
  }

  @Test
  void validProof_isAccepted() {
    assertThat(identify(PROOF_REQUIRED_SITE, "customer-17", Optional.of(PROOF)).statusCode())
        .isEqualTo(204);
    assertThat(server.log().records()).hasSize(1);
  }

  @Test
  void missingProof_isRefused_ifTheSiteRequiresOne() {
    assertRefused(identify(PROOF_REQUIRED_SITE, "customer-17", Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {OPEN_SITE, PROOF_REQUIRED_SITE})
  void wrongProof_isRefusedByEverySite(String site) {
    assertRefused(identify(site, "customer-18", Optional.of(PROOF)));
    assertRefused(
        identify(site, "customer-17", Optional.of(PROOF.toUpperCase(java.util.Locale.ROOT))));
    assertRefused(identify(site, "customer-17", Optional.of("é")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"site_id\":\"site_0000000000000001\"}",
        "{\"site_id\":\"site_0000000000000001\",\"user_id\":\"\"}",
        "{\"site_id\":\"site_0000000000000001\",\"user_id\":17.5}",
        "{\"user_id\":\"customer-17\"}",
      })
  void missingOrInvalidField_is400(String body) {
    assertThat(browser.post("/identify", body).statusCode()).isEqualTo(400);
    assertThat(server.log().records()).isEmpty();
  }

  /** As in events of a backend: 17 is the user "17". */
  @Test
  void integer_isItsDecimalText() {
    String number = "{\"site_id\":\"%s\",\"user_id\":12345678901234567890}".formatted(OPEN_SITE);
    assertThat(identify(OPEN_SITE, "12345678901234567890", Optional.empty()).statusCode())
        .isEqualTo(204);
    assertThat(browser.post("/identify", number).statusCode()).isEqualTo(204);

    assertThat(server.log().records())
        .extracting(record -> ((Identification) record).userKey())
        .hasSize(2)
        .containsOnly(UserKey.of(BrowserServer.SECRETS, "12345678901234567890"));
  }

  @Test
  void overlongUserId_isRefused() {
    assertThat(identify(OPEN_SITE, "x".repeat(255), Optional.empty()).statusCode()).isEqualTo(204);
    assertThat(identify(OPEN_SITE, "x".repeat(256), Optional.empty()).statusCode()).isEqualTo(400);
  }

  private HttpResponse<String> identify(String site, String userId, Optional<String> proof) {
    return browser.post(
        "/identify",
        "{\"site_id\":\"%s\",\"user_id\":\"%s\"%s}"
            .formatted(site, userId, proof.map(text -> ",\"proof\":\"" + text + "\"").orElse("")));
  }

  private void assertRefused(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("\"code\":\"proof_refused\"").doesNotContain("customer");
    assertThat(server.log().records()).isEmpty();
  }
}
