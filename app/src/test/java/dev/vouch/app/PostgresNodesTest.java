package dev.vouch.app;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.contract.SeverableConnection;
import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.messages.alert.WebhookReceiver;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two servers that share a directory in PostgreSQL, and the loss of it by one of them. */
@Tag("prove")
class PostgresNodesTest {
  /** Promised: a change is effective on every node within 2 seconds. */
  private static final Duration EFFECTIVE_MAX = Duration.ofSeconds(2);

  private static final Evidence BAD = Evidence.of("It is bad.", Map.of());
  private static final String SITE =
      """
      {"name":"Shop","domains":["shop.example"],"timezone":"UTC"}\
      """;

  private static final NodeDatabase DATABASE = new NodeDatabase();

  private final SeverableConnection network = DATABASE.network();
  private final PostgresNode node;
  private final PostgresNode other;
  private final String site;
  private final String keyId;
  private final String token;

  PostgresNodesTest(@TempDir Path folder) {
    String directory = folder.getFileName().toString().replace('-', '_');
    node = new PostgresNode(folder.resolve("node"), DATABASE.server(directory));
    other = new PostgresNode(folder.resolve("other"), NodeDatabase.through(network, directory));
    site = created("/api/sites", SITE).getString("site_id");
    JsonObject key = created("/api/sites/" + site + "/keys", "{\"name\":\"shop\"}");
    keyId = key.getString("key_id");
    token = key.getString("token");
    await("key is accepted").until(() -> other.event(token).statusCode() == 204);
  }

  private JsonObject created(String path, String body) {
    HttpResponse<String> response = node.api("POST", path, body);
    assertThat(response.statusCode()).isEqualTo(201);
    return new JsonObject(response.body());
  }

  @AfterEach
  void close() {
    other.close();
    node.close();
    network.close();
  }

  @AfterAll
  static void stopDatabase() {
    DATABASE.close();
  }

  private void revoke() {
    assertThat(
            node.api("POST", "/api/sites/" + site + "/keys/" + keyId + "/revoke", "").statusCode())
        .isEqualTo(200);
  }

  @Test
  void revokedKey_isRefusedByTheOtherNode_within2Seconds() {
    revoke();

    await("key is refused")
        .atMost(EFFECTIVE_MAX)
        .until(() -> other.event(token).statusCode() == 401);
  }

  @Test
  void rotatedKey_isAcceptedByTheOtherNode_andItsPredecessorRefused_within2Seconds() {
    String successor =
        created("/api/sites/" + site + "/keys/" + keyId + "/rotate", "{}").getString("token");

    await("key is accepted")
        .atMost(EFFECTIVE_MAX)
        .until(() -> other.event(successor).statusCode() == 204);
    assertThat(other.event(token).statusCode()).isEqualTo(401);
  }

  @Test
  void deletedSite_isUnknownToTheOtherNode_within2Seconds() {
    assertThat(node.api("DELETE", "/api/sites/" + site, "").statusCode()).isLessThan(300);

    await("key is refused")
        .atMost(EFFECTIVE_MAX)
        .until(() -> other.event(token).statusCode() == 401);
    assertThat(other.api("GET", "/api/sites/" + site, "").statusCode()).isEqualTo(404);
  }

  @Test
  void alert_isSentOnce_andTheNextLeaderSendsTheNextOne() throws Exception {
    SiteId of = SiteId.parse(site).orElseThrow();
    try (WebhookReceiver receiver = new WebhookReceiver()) {
      node.directory().messages().webhooks().setUrl(of, receiver.url());
      node.directory().messages().alerts().enable(of, Set.of(AlertKind.values()));
      await("alerts are enabled")
          .until(() -> !other.directory().messages().alerts().enabledKinds(of).isEmpty());

      other.directory().messages().alerts().raise(of, AlertKind.NO_SUCCESS, Optional.empty(), BAD);
      await("alert is delivered").until(() -> isDelivered(node, of) && isDelivered(other, of));
      assertThat(receiver.received()).hasSize(1);

      // The first node that was started is the leader.
      node.close();
      other.directory().messages().alerts().clear(of, AlertKind.NO_SUCCESS, Optional.empty(), BAD);
      await("next alert is delivered").until(() -> isDelivered(other, of));
      assertThat(receiver.received())
          .extracting(received -> received.json().getString("type"))
          .containsExactly("alert.raised", "alert.cleared");
    }
  }

  private static boolean isDelivered(PostgresNode at, SiteId of) {
    return at.directory().messages().outbox().due(Channel.WEBHOOK).isEmpty()
        && at
            .directory()
            .messages()
            .outbox()
            .latest(of, Channel.WEBHOOK, Set.of(MailTopic.ALERTS), 1)
            .stream()
            .anyMatch(delivery -> delivery.deliveredAt().isPresent());
  }

  @Test
  void nodeThatIsCutOff_recordsEventsAndShowsPages_butChangesNothing() {
    BearerToken session = openSession();
    await("session is known").until(() -> rules(other, session).statusCode() == 200);

    cutOff();

    assertThat(other.event(token).statusCode()).isEqualTo(204);
    assertThat(rules(other, session).statusCode()).isEqualTo(200);
    HttpResponse<String> change = other.api("POST", "/api/sites", SITE);
    assertThat(change.statusCode()).isEqualTo(503);
    assertThat(change.headers().firstValue("Retry-After")).contains("5");
    assertThat(change.body()).contains("cannot reach its database (PostgreSQL)");
    assertThat(node.api("POST", "/api/sites", SITE).statusCode()).isEqualTo(201);
    HttpResponse<String> ready = other.get("/healthz/ready");
    assertThat(ready.statusCode()).isEqualTo(200);
    assertThat(ready.body()).contains("PostgreSQL has not answered for ");
  }

  @Test
  void signIn_isRefusedByANodeThatIsCutOff_onAPage() {
    BearerToken session = openSession();
    await("session is known").until(() -> rules(other, session).statusCode() == 200);
    cutOff();

    HttpResponse<String> signIn =
        other.send(
            other
                .request("/login")
                .header("Accept", "text/html")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("email=owner%40shop.example&password=a")));

    assertThat(signIn.statusCode()).isEqualTo(503);
    assertThat(signIn.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(signIn.body()).contains("Try again in a moment", "cannot reach its database");
    assertThat(other.get("/login").statusCode()).isEqualTo(200);
  }

  @Test
  void nodeThatIsCutOffForAMinute_acceptsNothing_untilItHasReadWhatChanged() {
    BearerToken session = openSession();
    await("session is known").until(() -> rules(other, session).statusCode() == 200);
    cutOff();
    revoke();
    node.directory().people().sessions().close(session);
    assertThat(other.event(token).statusCode()).isEqualTo(204);

    other.skip(Duration.ofSeconds(60));

    HttpResponse<String> event = other.event(token);
    assertThat(event.statusCode()).isEqualTo(503);
    assertThat(event.body()).contains("Nothing was recorded or changed.");
    assertThat(other.send(other.request("/collect").POST(BodyPublishers.ofString("{}"))))
        .extracting(HttpResponse::statusCode)
        .isEqualTo(503);
    assertThat(rules(other, session).statusCode()).isEqualTo(503);
    assertThat(other.api("GET", "/api/sites", "").statusCode()).isEqualTo(503);
    assertThat(other.get("/healthz/ready").statusCode()).isEqualTo(503);
    assertThat(other.get("/healthz/live").statusCode()).isEqualTo(200);
    assertThat(other.get("/vouch.js").statusCode()).isEqualTo(200);

    network.restore();

    await("node is ready").until(() -> other.get("/healthz/ready").statusCode() == 200);
    assertThat(other.event(token).statusCode()).isEqualTo(401);
    assertThat(rules(other, session).statusCode()).isEqualTo(303);
  }

  private BearerToken openSession() {
    return node.directory()
        .people()
        .sessions()
        .open(
            node.directory()
                .people()
                .accounts()
                .createFirst(
                    new EmailAddress("owner@shop.example"), new Password("a password of an owner"))
                .orElseThrow());
  }

  private HttpResponse<String> rules(PostgresNode at, BearerToken session) {
    return at.send(
        at.request("/sites/" + site + "/success-rules")
            .header("Cookie", "vouch_session=" + session.text()));
  }

  private void cutOff() {
    network.sever();
    other.skip(Duration.ofSeconds(3));
  }
}
