package dev.vouch.api;

import static dev.vouch.api.ManagementFixture.siteId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.core.visitor.UserKey;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErasureEndpointTest {
  @TempDir Path folder;
  private ManagementFixture fixture;
  private String site = "";

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    site = fixture.newSite();
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private Reply erase(String userId) {
    return fixture.post(
        site + "/erasures", new JsonObject().put("success_user_id", userId).encode());
  }

  @Test
  void erasure_isAppendedToTheLogWithTheUserKey() {
    Secrets secrets = fixture.directory.sites().of(siteId(site)).orElseThrow();
    List<String> userIds = List.of("user-42", " ", "ünïcode 🙂", "tab\there");

    for (String userId : userIds) {
      assertThat(erase(userId).status()).isEqualTo(204);
    }

    List<LogRecord.Erasure> erasures =
        fixture.log.records().stream().map(LogRecord.Erasure.class::cast).toList();
    assertThat(erasures)
        .extracting(LogRecord.Erasure::userKey)
        .isEqualTo(userIds.stream().map(id -> UserKey.of(secrets, id)).toList());
    assertThat(erasures).extracting(LogRecord.Erasure::site).containsOnly(siteId(site));
    assertThat(fixture.sitesWithRemovals).containsOnly(siteId(site)).hasSize(userIds.size());
    assertThat(erasures).extracting(LogRecord.Erasure::receivedAt).containsOnly(fixture.now.get());
    assertThat(erasures).extracting(LogRecord.Erasure::id).doesNotHaveDuplicates();
  }

  @Test
  void erasureWhileTheLogIsFull_is503() {
    fixture.log.fill(ManagementFixture.RETRY_AFTER);

    Reply reply = erase("user-42");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.header("Retry-After")).isEqualTo("3");
    assertThat(reply.response().body()).doesNotContain("user-42");
  }

  @Test
  void erasureOfUnknownOutcome_is504_andDiscardsExports() {
    fixture.log.loseAnswers(true);

    Reply reply = erase("user-42");

    assertThat(reply.status()).isEqualTo(504);
    assertThat(reply.response().body())
        .contains("Retry the same request")
        .doesNotContain("user-42");
    assertThat(fixture.sitesWithRemovals).containsOnly(siteId(site));
  }

  @Test
  void userId_isValidatedAsInEvents() {
    assertThat(erase("x".repeat(255)).status()).isEqualTo(204);
    assertThat(erase("x".repeat(256)).problems()).containsExactly("/success_user_id too_long");
    assertThat(erase("").problems()).containsExactly("/success_user_id too_short");
    assertThat(fixture.post(site + "/erasures", "{}").problems())
        .containsExactly("/success_user_id missing_field");
    Reply misnamed = fixture.post(site + "/erasures", "{\"user_id\":\"user-42\"}");
    assertThat(misnamed.problems())
        .containsExactly("/success_user_id missing_field", "/user_id unknown_field");
    assertThat(misnamed.response().body()).doesNotContain("user-42");
    assertThat(fixture.log.records()).hasSize(1);
  }
}
