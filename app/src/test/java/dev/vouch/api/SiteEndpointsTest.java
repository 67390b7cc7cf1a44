package dev.vouch.api;

import static dev.vouch.api.ManagementFixture.siteId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.api.SiteFields.PaymentProviders;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteEndpointsTest {
  @TempDir Path folder;
  private ManagementFixture fixture;

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  @Test
  void create_returnsTheSiteAndItsLocation() {
    Reply reply =
        fixture.post(
            "/api/sites",
            """
            {"name":"Bücher & Co","domains":["Shop.Example","bücher.example"],
             "timezone":"Europe/Berlin","ignored_referrers":["pay.example"],
             "identify_proof_required":true}
            """);

    assertThat(reply.status()).isEqualTo(201);
    JsonObject site = reply.json();
    assertThat(reply.header("Location")).isEqualTo("/api/sites/" + site.getString("site_id"));
    assertThat(site)
        .isEqualTo(
            new JsonObject()
                .put("site_id", site.getString("site_id"))
                .put("name", "Bücher & Co")
                .put("domains", JsonArray.of("shop.example", "xn--bcher-kva.example"))
                .put("timezone", "Europe/Berlin")
                .put("ignored_referrers", JsonArray.of("pay.example"))
                .put("identify_proof_required", true)
                .putNull("reporting_currency")
                .put("privacy_signals_honoured", false)
                .put("retention_days", 757)
                .putNull("expired_before")
                .put("created_at", "2026-11-20T10:00:00.123456Z"));
    assertThat(fixture.get(reply.header("Location")).json()).isEqualTo(site);
    assertThat(fixture.get("/api/sites").json())
        .isEqualTo(new JsonObject().put("sites", JsonArray.of(site)));
  }

  @Test
  void ignoredReferrers_defaultToPaymentProviders() {
    Site site = fixture.directory.sites().find(siteId(fixture.newSite())).orElseThrow();
    Reply none =
        fixture.post(
            "/api/sites",
            """
            {"name":"a","domains":["a.example"],"timezone":"UTC","ignored_referrers":[]}
            """);

    assertThat(site.ignoresReferrer("checkout.stripe.com")).isTrue();
    assertThat(site.ignoresReferrer("www.paypal.com")).isTrue();
    assertThat(site.ignoresReferrer("news.example")).isFalse();
    assertThat(none.json().getJsonArray("ignored_referrers")).isEmpty();
  }

  @Test
  void paymentProviders_areValidIgnoredReferrers() {
    JsonObject body =
        new JsonObject()
            .put("name", "a")
            .put("domains", JsonArray.of("a.example"))
            .put("timezone", "UTC")
            .put("ignored_referrers", new JsonArray(PaymentProviders.hosts().stream().toList()));

    Reply reply = fixture.post("/api/sites", body.encode());

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.json().getJsonArray("ignored_referrers"))
        .hasSameSizeAs(PaymentProviders.hosts());
  }

  @Test
  void create_takesAnotherRetention_andNullIsUnlimited() {
    String body =
        "{\"name\":\"a\",\"domains\":[\"a.b\"],\"timezone\":\"UTC\",\"retention_days\":%s}";

    assertThat(fixture.post("/api/sites", body.formatted("90")).json().getInteger("retention_days"))
        .isEqualTo(90);
    JsonObject unlimited = fixture.post("/api/sites", body.formatted("null")).json();
    assertThat(unlimited.getValue("retention_days")).isNull();
    assertThat(fixture.get("/api/sites/" + unlimited.getString("site_id")).json())
        .isEqualTo(unlimited);
    assertThat(fixture.post("/api/sites", body.formatted("29")).problems())
        .containsExactly("/retention_days number_out_of_range");
  }

  @Test
  void create_listsEveryProblem_andCreatesNothing() {
    Reply reply =
        fixture.post(
            "/api/sites",
            """
            {"name":"  ","domains":["ok.example","https://shop.example/",7],"timezone":"Mars/Base",
             "ignored_referrers":"paypal.com","identify_proof_required":"yes","colour":"turquoise",
             "a/b~c":1}
            """);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.problems())
        .containsExactlyInAnyOrder(
            "/name too_short",
            "/domains wrong_type",
            "/timezone unknown_timezone",
            "/ignored_referrers wrong_type",
            "/identify_proof_required wrong_type",
            "/colour unknown_field",
            "/a~1b~0c unknown_field");
    assertThat(reply.response().body()).doesNotContain("Mars").doesNotContain("turquoise");
    assertThat(fixture.directory.sites().list()).isEmpty();
  }

  @Test
  void create_listsEveryMissingField() {
    assertThat(fixture.post("/api/sites", "{\"name\":null}").problems())
        .containsExactly(
            "/name missing_field", "/domains missing_field", "/timezone missing_field");
    assertThat(fixture.post("/api/sites", "").problems()).hasSize(3);
  }

  @Test
  void domain_mustBeAHostName() {
    List<String> invalid =
        List.of(
            "https://shop.example",
            "shop.example/path",
            "shop.example:8080",
            "shop..example",
            ".example",
            "shop.example.",
            "-shop.example",
            "*.example",
            "a b.example",
            "",
            "user@shop.example",
            "[::1]",
            "http://localhost",
            "https://localhost:8443",
            "capacitor://localhost/home",
            "capacitor://",
            "1app://localhost",
            "file:///index.html",
            "x".repeat(64) + ".example");

    Reply reply = createWithDomains(invalid);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.problems())
        .containsExactlyElementsOf(
            IntStream.range(0, invalid.size())
                .mapToObj(index -> "/domains/%d invalid_host".formatted(index))
                .toList());
  }

  @Test
  void domain_mayBeAnIpAddressOrLocalhost() {
    List<String> valid =
        List.of("127.0.0.1", "a-b.c.example", "localhost", "xn--bcher-kva.example");

    Reply reply = createWithDomains(valid);

    assertThat(reply.json().getJsonArray("domains")).isEqualTo(new JsonArray(valid));
  }

  @Test
  void domain_mayBeTheOriginOfAnApp() {
    Reply reply =
        createWithDomains(List.of("capacitor://localhost", "Tauri://Localhost", "app://bundle"));
    assertThat(reply.json().getJsonArray("domains"))
        .isEqualTo(
            new JsonArray(List.of("app://bundle", "capacitor://localhost", "tauri://localhost")));

    assertThat(createWithDomains(List.of("https://localhost")).json().getJsonArray("domains"))
        .isEqualTo(new JsonArray(List.of("localhost")));
  }

  @Test
  void ignoredReferrer_isNoOriginOfAnApp() {
    JsonObject body =
        new JsonObject()
            .put("name", "a")
            .put("domains", new JsonArray(List.of("shop.example")))
            .put("timezone", "UTC")
            .put("ignored_referrers", new JsonArray(List.of("capacitor://localhost")));
    assertThat(fixture.post("/api/sites", body.encode()).problems())
        .containsExactly("/ignored_referrers/0 invalid_host");
  }

  private Reply createWithDomains(List<String> domains) {
    JsonObject body =
        new JsonObject()
            .put("name", "a")
            .put("domains", new JsonArray(domains))
            .put("timezone", "UTC");
    return fixture.post("/api/sites", body.encode());
  }

  @Test
  void nameOfMaximumLength_isAccepted_andLongerIsRefused() {
    String template = "{\"name\":\"%s\",\"domains\":[%s],\"timezone\":\"UTC\"}";

    assertThat(fixture.post("/api/sites", template.formatted("é".repeat(100), "\"a.b\"")).status())
        .isEqualTo(201);
    assertThat(fixture.post("/api/sites", template.formatted("é".repeat(101), "")).problems())
        .containsExactly("/name too_long", "/domains wrong_count");
    assertThat(fixture.post("/api/sites", template.formatted("a\\u0000b", "\"a.b\"")).problems())
        .containsExactly("/name invalid_character");
  }

  @Test
  void patch_changesOnlyTheGivenFields() {
    String path = fixture.newSite();
    JsonObject before = fixture.get(path).json();

    Reply reply =
        fixture.send("PATCH", path, "{\"name\":\"New\",\"privacy_signals_honoured\":true}");

    assertThat(reply.status()).isEqualTo(200);
    JsonObject expected = before.copy().put("name", "New").put("privacy_signals_honoured", true);
    assertThat(reply.json()).isEqualTo(expected);
    assertThat(fixture.get(path).json()).isEqualTo(expected);
  }

  @Test
  void invalidPatch_isRefused_andChangesNothing() {
    String path = fixture.newSite();
    JsonObject before = fixture.get(path).json();

    Reply reply =
        fixture.send("PATCH", path, "{\"name\":\"New\",\"domains\":[],\"site_id\":\"x\"}");

    assertThat(reply.problems()).containsExactly("/domains wrong_count", "/site_id unknown_field");
    assertThat(fixture.get(path).json()).isEqualTo(before);
  }

  @Test
  void identifySecret_isReturnedByItsOwnEndpointOnly() {
    String path = fixture.newSite();
    byte[] secret = fixture.directory.sites().of(siteId(path)).orElseThrow().identify();
    String hex = HexFormat.of().formatHex(secret);

    assertThat(fixture.get(path + "/identify-secret").json())
        .isEqualTo(new JsonObject().put("identify_secret", hex));
    assertThat(fixture.get(path).response().body()).doesNotContain(hex);
    assertThat(fixture.get("/api/sites").response().body()).doesNotContain(hex);
  }

  @Test
  void delete_removesTheSite_andAppendsTheDeletionToTheLog() {
    String path = fixture.newSite();
    String token = fixture.post(path + "/keys", "{\"name\":\"backend\"}").json().getString("token");

    Reply reply = fixture.send("DELETE", path, "");

    assertThat(reply.status()).isEqualTo(204);
    assertThat(reply.response().body()).isEmpty();
    assertThat(fixture.accepts(token)).isFalse();
    assertThat(fixture.get(path).status()).isEqualTo(404);
    assertThat(fixture.log.records())
        .singleElement()
        .isInstanceOfSatisfying(
            LogRecord.SiteDeletion.class,
            deletion -> {
              assertThat(deletion.site()).isEqualTo(siteId(path));
              assertThat(deletion.receivedAt()).isEqualTo(fixture.now.get());
            });
    assertThat(fixture.send("DELETE", path, "").status()).isEqualTo(404);
    assertThat(fixture.log.records()).hasSize(1);
  }

  @Test
  void changesByTheAdminToken_areInTheActivityLog() {
    String path = fixture.newSite();
    fixture.send("PATCH", path, "{\"name\":\"Boutique\"}");
    fixture.get(path + "/identify-secret");
    fixture.post(path + "/erasures", "{\"success_user_id\":\"customer-17\"}");

    List<AuditRecord> entries =
        fixture
            .directory
            .audit()
            .page(siteId(path), Optional.empty(), OptionalLong.empty(), 10)
            .entries();
    assertThat(entries).extracting(AuditRecord::actor).containsOnly(new Actor.TokenHolder());
    assertThat(entries)
        .extracting(AuditRecord::details)
        .containsExactly(
            "Erased the data of one user.",
            "Viewed the identify secret.",
            "Changed the site: the name from “Shop” to “Boutique”.",
            "Added the site “Shop”.");
  }

  @Test
  void delete_whileTheLogIsFull_stopsTheSiteAndIsFinishedLater() {
    String path = fixture.newSite();
    SiteId site = siteId(path);
    String token = fixture.post(path + "/keys", "{\"name\":\"backend\"}").json().getString("token");
    fixture.log.fill(ManagementFixture.RETRY_AFTER);

    Reply refused = fixture.send("DELETE", path, "");

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.header("Retry-After")).isEqualTo("3");
    assertThat(fixture.accepts(token)).isFalse();
    assertThat(fixture.directory.deletions().unfinished()).isEqualTo(List.of(site));

    fixture.log.resume();
    fixture.removal.resume();

    assertThat(fixture.log.records()).extracting(LogRecord::site).containsExactly(site);
    assertThat(fixture.directory.deletions().unfinished()).isEmpty();
  }

  @Test
  void delete_repeatedAfterA503_finishesTheDeletion() {
    String path = fixture.newSite();
    fixture.log.fill(ManagementFixture.RETRY_AFTER);
    fixture.send("DELETE", path, "");
    fixture.log.resume();

    assertThat(fixture.send("DELETE", path, "").status()).isEqualTo(204);

    assertThat(fixture.log.records()).extracting(LogRecord::site).containsExactly(siteId(path));
  }
}
