package dev.vouch.api;

import static dev.vouch.api.ManagementFixture.siteId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserEventsEndpointTest {
  /** The microsecond 1 and the position 2 (the format of cursors). */
  private static final String CURSOR = "AAAAAAAAAAEAAAAAAAAAAg";

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

  private Reply list(String parameters, String userId) {
    return fixture.post(
        site + "/user-events" + parameters,
        new JsonObject().put("success_user_id", userId).encode());
  }

  private UserKey keyOf(String userId) {
    Secrets secrets = fixture.directory.sites().of(siteId(site)).orElseThrow();
    return UserKey.of(secrets, userId);
  }

  @Test
  void eventsOfAUser_areAskedForByTheUserKey() {
    Reply reply = list("", "user-42");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json())
        .isEqualTo(
            new JsonObject()
                .put("events", new JsonArray())
                .putNull("before")
                .put("as_of", "2026-11-20T10:00:00.123456Z"));
    assertThat(fixture.questions)
        .containsExactly(
            EventsQuestion.ofUser(siteId(site), keyOf("user-42"), 100, Optional.empty()));
  }

  @Test
  void olderEvents_followFromLimitAndBefore() {
    assertThat(list("?limit=7&before=" + CURSOR, "user-42").status()).isEqualTo(200);

    assertThat(fixture.questions)
        .containsExactly(
            EventsQuestion.ofUser(
                siteId(site),
                keyOf("user-42"),
                7,
                Optional.of(new EventCursor(Instant.EPOCH.plusNanos(1_000), 2))));
  }

  @Test
  void eachPage_isInTheActivityLogWithoutTheUser() {
    assertThat(list("", "user-42").status()).isEqualTo(200);
    assertThat(list("?before=" + CURSOR, "user-42").status()).isEqualTo(200);

    assertThat(
            fixture
                .directory
                .audit()
                .page(siteId(site), Optional.empty(), OptionalLong.empty(), 10)
                .entries()
                .stream()
                .map(AuditRecord::details))
        .startsWith(
            AuditEntry.userEventsListed().sentence(), AuditEntry.userEventsListed().sentence())
        .noneMatch(sentence -> sentence.contains("42"));
  }

  @Test
  void userId_isNeverInTheUrl() {
    assertThat(list("?success_user_id=user-42", "user-42").problems())
        .containsExactly("success_user_id unknown_parameter");
  }

  @Test
  void userId_isValidatedAsInEvents_andNotRepeated() {
    assertThat(list("", "x".repeat(255)).status()).isEqualTo(200);
    Reply tooLong = list("", "x".repeat(256));
    assertThat(tooLong.problems()).containsExactly("/success_user_id too_long");
    assertThat(tooLong.response().body()).doesNotContain("xxx");
    assertThat(fixture.post(site + "/user-events", "{}").problems())
        .containsExactly("/success_user_id missing_field");
  }
}
