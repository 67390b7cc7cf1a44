package dev.vouch.api;

import static dev.vouch.api.ManagementFixture.siteId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.api.site.BrowserChecks;
import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrowserCheckEndpointTest {
  private static final String USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) Unusual/150.0";

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

  private Reply check(String ip) {
    return fixture.post(
        site + "/probe", new JsonObject().put("ip", ip).put("user_agent", USER_AGENT).encode());
  }

  private static PreviewedCredit credit(
      CreditKind kind, Optional<Touch> touch, Optional<Instant> lastSighting) {
    return new PreviewedCredit(
        new Credit(
            kind,
            kind == CreditKind.VISITOR ? Reason.SAME_BROWSER : Reason.BROWSER_NEVER_SEEN,
            OptionalLong.of(1),
            1,
            Client.UNKNOWN,
            touch,
            touch,
            List.of()),
        lastSighting);
  }

  private void seen(String lastSighting) {
    fixture.preview.set(
        Optional.of(
            credit(
                CreditKind.VISITOR,
                Optional.of(Touch.ofSource("newsletter")),
                Optional.of(Instant.parse(lastSighting)))));
  }

  private void neverSeen() {
    fixture.preview.set(
        Optional.of(credit(CreditKind.STANDALONE, Optional.empty(), Optional.empty())));
  }

  @Test
  void browserThatWasSeen_hasTheDayInTheSitesZone_andTheSource() {
    seen("2026-11-19T23:30:00Z");

    Reply reply = check("198.51.100.7");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json())
        .isEqualTo(
            new JsonObject(
                """
                {"seen":true,"last_seen":"2026-11-20","source":"newsletter","causes":[]}
                """));
  }

  @Test
  void browserThatWasNotSeen_hasPossibleCausesWithTheirRemedies() {
    neverSeen();

    JsonObject json = check("198.51.100.7").json();

    assertThat(json.getBoolean("seen")).isFalse();
    assertThat(json.getValue("last_seen")).isNull();
    assertThat(json.getValue("source")).isNull();
    assertThat(codes(json))
        .containsExactly(
            "proxy_address false",
            "user_agent_changed false",
            "other_ip_version false",
            "not_recorded false");
    assertThat(json.getJsonArray("causes").getJsonObject(0).getString("detail"))
        .contains("VOUCH_TRUSTED_PROXIES");
  }

  @ParameterizedTest
  @CsvSource({
    "203.0.113.9, seen_under_other_address true",
    "2001:db8::9, seen_by_other_ip_version true",
  })
  void userAgentSeenUnderOneOtherAddress_isTheOnlyCause(String seen, String cause) {
    neverSeen();
    fixture.linking.browserSeen(
        siteId(site), IpAddress.parse(seen).orElseThrow(), USER_AGENT, fixture.now.get());

    JsonObject json = check("198.51.100.7").json();

    assertThat(codes(json)).containsExactly(cause);
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.2.3, private_address true",
    "192.168.0.9:8080, private_address true",
    "127.0.0.1, private_address true",
    "100.64.7.1, private_address true",
    "fd00::1, private_address true",
    "::ffff:172.16.0.1, private_address true",
    "unknown, ip_unusable true",
    "'198.51.100.7, 10.0.0.1', ip_unusable true"
  })
  void certainCause_isTheOnlyOne(String ip, String expected) {
    neverSeen();

    assertThat(codes(check(ip).json())).containsExactly(expected);
  }

  @Test
  void privateAddressThatWasSeen_isStillAMistake_sinceAllVisitorsBehindAProxyHaveIt() {
    seen("2026-11-19T12:00:00Z");

    JsonObject json = check("10.1.2.3").json();

    assertThat(json.getBoolean("seen")).isTrue();
    assertThat(codes(json)).containsExactly("private_address true");
    assertThat(json.getJsonArray("causes").getJsonObject(0).getString("detail"))
        .contains("VOUCH_TRUSTED_PROXIES");
  }

  @Test
  void withoutAPreview_itIsNotKnown_andOnlyCertainCausesAreNamed() {
    assertThat(check("198.51.100.7").json())
        .isEqualTo(
            new JsonObject(
                """
                {"seen":null,"last_seen":null,"source":null,"causes":[]}
                """));
    assertThat(codes(check("10.1.2.3").json())).containsExactly("private_address true");
  }

  @Test
  void site_has20ChecksAnHour() {
    neverSeen();
    for (int number = 0; number < BrowserChecks.PER_HOUR; number++) {
      assertThat(check("198.51.100.7").status()).isEqualTo(200);
      fixture.nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    }
    Reply refused = check("198.51.100.7");
    String other = fixture.newSite();

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.header("Retry-After")).isEqualTo("30");
    assertThat(refused.json().getString("detail"))
        .isEqualTo("A site has 20 checks of browsers an hour. Check again in 40 min.");
    assertThat(
            fixture.post(other + "/probe", "{\"ip\":\"192.0.2.1\",\"user_agent\":\"a\"}").status())
        .isEqualTo(200);
    fixture.nanos.addAndGet(Duration.ofMinutes(40).toNanos());
    assertThat(check("198.51.100.7").status()).isEqualTo(200);
  }

  @Test
  void eachCheck_isInTheActivityLogWithoutTheBrowser_andARefusedOneIsNot() {
    neverSeen();
    for (int number = 0; number <= BrowserChecks.PER_HOUR; number++) {
      boolean _ = check("198.51.100.7").status() == 200;
    }

    List<String> entries =
        fixture
            .directory
            .audit()
            .page(siteId(site), Optional.empty(), OptionalLong.empty(), 100)
            .entries()
            .stream()
            .map(AuditRecord::details)
            .toList();
    assertThat(entries)
        .filteredOn(AuditEntry.browserChecked().sentence()::equals)
        .hasSize(BrowserChecks.PER_HOUR);
    assertThat(entries).noneMatch(entry -> entry.contains("198.51") || entry.contains("Unusual"));
  }

  @Test
  void nothingIsRecorded_orReturnedOfWhatWasSent() {
    neverSeen();

    String body = check("198.51.100.7").response().body();

    assertThat(body).doesNotContain("198.51", "Unusual");
    assertThat(fixture.log.records()).isEmpty();
  }

  @Test
  void fields_areRequired_andNotRepeatedInErrors() {
    assertThat(fixture.post(site + "/probe", "{}").problems())
        .containsExactlyInAnyOrder("/ip missing_field", "/user_agent missing_field");
    Reply wrong =
        fixture.post(
            site + "/probe",
            new JsonObject().put("ip", 7).put("user_agent", "x".repeat(4_097)).encode());
    assertThat(wrong.problems())
        .containsExactlyInAnyOrder("/ip wrong_type", "/user_agent too_long");
    assertThat(wrong.response().body()).doesNotContain("xxx");
  }

  private static List<String> codes(JsonObject json) {
    JsonArray causes = json.getJsonArray("causes");
    return causes.stream()
        .map(JsonObject.class::cast)
        .map(cause -> cause.getString("code") + " " + cause.getBoolean("certain"))
        .toList();
  }
}
