package dev.vouch.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.member.InvitationAcceptance.AcceptanceResult;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberEndpointsTest {
  private static final String ADMINISTRATOR = "admin@shop.example";
  private static final String COLLEAGUE = "colleague@shop.example";
  private static final String LINK = "/invitations/";

  @TempDir Path folder;
  private ManagementFixture fixture;
  private String members = "";

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    members = fixture.newSite() + "/members";
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private void createAdministrator() {
    fixture
        .directory()
        .people()
        .accounts()
        .createFirst(new EmailAddress(ADMINISTRATOR), new Password("the administrator's password"));
  }

  private Reply put(String email, String role) {
    return fixture.send(
        "PUT", members, new JsonObject().put("email", email).put("role", role).encode());
  }

  private Reply remove(String email) {
    return fixture.post(members + "/remove", new JsonObject().put("email", email).encode());
  }

  private void accept(Reply invited) {
    String token = invited.json().getString("invitation_path").substring(LINK.length());
    assertThat(
            fixture
                .directory()
                .people()
                .acceptance()
                .create(new BearerToken(token), new Password("the colleague's password")))
        .isInstanceOf(AcceptanceResult.Created.class);
  }

  /** Each person as {@code email role status}. */
  private List<String> listed() {
    return fixture.get(members).json().getJsonArray("members").stream()
        .map(JsonObject.class::cast)
        .map(
            member ->
                "%s %s %s"
                    .formatted(
                        member.getString("email"),
                        member.getString("role"),
                        member.getString("status")))
        .toList();
  }

  @Test
  void person_isInvited_andIsAMemberAfterAccepting() {
    createAdministrator();

    Reply invited = put(" Colleague@Shop.example ", "viewer");

    assertThat(invited.status()).isEqualTo(201);
    assertThat(invited.json().getString("invitation_path")).startsWith(LINK);
    assertThat(invited.json().getString("expires_at")).isEqualTo("2026-11-27T10:00:00.123456Z");
    assertThat(listed())
        .containsExactly(ADMINISTRATOR + " owner administrator", COLLEAGUE + " viewer invited");
    assertThat(fixture.get(members).response().body()).doesNotContain(LINK);
    accept(invited);
    assertThat(listed())
        .containsExactly(ADMINISTRATOR + " owner administrator", COLLEAGUE + " viewer member");
  }

  @Test
  void roleOfAMember_isChanged_withoutAnInvitation() {
    createAdministrator();
    accept(put(COLLEAGUE, "viewer"));

    Reply changed = put(COLLEAGUE, "owner");

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json().getString("role")).isEqualTo("owner");
    assertThat(changed.json().containsKey("invitation_path")).isFalse();
    assertThat(put(COLLEAGUE, "owner").json()).isEqualTo(changed.json());
  }

  @Test
  void openInvitation_isReplaced() {
    createAdministrator();
    String first = put(COLLEAGUE, "viewer").json().getString("invitation_path");

    Reply second = put(COLLEAGUE, "owner");

    assertThat(listed()).contains(COLLEAGUE + " owner invited").hasSize(2);
    assertThat(
            fixture
                .directory()
                .people()
                .invitations()
                .find(new BearerToken(first.substring(LINK.length()))))
        .isEmpty();
    accept(second);
  }

  @Test
  void membersAndInvitations_areRemoved() {
    createAdministrator();
    accept(put(COLLEAGUE, "viewer"));
    put("other@shop.example", "viewer");

    assertThat(remove(COLLEAGUE).status()).isEqualTo(204);
    assertThat(remove("other@shop.example").status()).isEqualTo(204);

    assertThat(listed()).containsExactly(ADMINISTRATOR + " owner administrator");
    assertThat(remove(COLLEAGUE).status()).isEqualTo(404);
    assertThat(remove(ADMINISTRATOR).status()).isEqualTo(404);
  }

  @Test
  void expiredInvitation_isNotListed() {
    createAdministrator();
    put(COLLEAGUE, "viewer");

    fixture.now.updateAndGet(now -> now.plus(Duration.ofDays(7)));

    assertThat(listed()).containsExactly(ADMINISTRATOR + " owner administrator");
  }

  @Test
  void administrator_cannotBeGivenARole_andWithoutOneNobodyCanBeInvited() {
    assertThat(put(COLLEAGUE, "viewer").json().getString("detail")).contains("/setup");
    createAdministrator();
    assertThat(put(ADMINISTRATOR, "viewer").status()).isEqualTo(409);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | /role missing_field, /email missing_field",
        "{\"email\":\"a@b\",\"role\":\"admin\"} | /role unknown_role",
        "{\"email\":\"nobody\",\"role\":\"owner\"} | /email invalid_email",
        "{\"email\":\"a@b\",\"role\":\"owner\",\"name\":\"x\"} | /name unknown_field"
      })
  void invalidField_isNamed(String body, String problems) {
    assertThat(fixture.send("PUT", members, body).problems()).containsExactly(problems.split(", "));
  }
}
