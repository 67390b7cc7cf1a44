package dev.vouch.api;

import static dev.vouch.api.ManagementFixture.siteId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.core.payment.PaymentProvider;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PaymentHookEndpointsTest {
  private static final String SECRET = "whsec_a-secret-of-the-provider";

  @TempDir Path folder;
  private ManagementFixture fixture;
  private String site = "";
  private String hooks = "";

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    site = fixture.newSite();
    hooks = site + "/hooks";
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private Reply create(PaymentProvider provider) {
    return fixture.post(
        hooks,
        new JsonObject()
            .put("provider", provider.wireName())
            .put("name", "Live account")
            .put("secret", SECRET)
            .encode());
  }

  @Test
  void webhook_isListedUntilItIsDeleted_andItsSecretIsNeverReturned() {
    Reply created = create(PaymentProvider.STRIPE);

    assertThat(created.status()).isEqualTo(201);
    String id = created.json().getString("hook_id");
    assertThat(id).matches("hook_[0-9a-f]{32}");
    assertThat(created.json())
        .isEqualTo(
            new JsonObject()
                .put("hook_id", id)
                .put("provider", "stripe")
                .put("name", "Live account")
                .put("success_name", "paid")
                .put("mode", "live")
                .put("counts", "payments")
                .put("path", "/hooks/stripe/" + id)
                .put("has_secret", true)
                .put("created_at", "2026-11-20T10:00:00.123456Z"));
    assertThat(fixture.get(hooks).json())
        .isEqualTo(new JsonObject().put("hooks", JsonArray.of(created.json())));
    Reply changed = fixture.send("PATCH", hooks + "/" + id, "{\"secret\":\"another secret\"}");
    assertThat(changed.json()).isEqualTo(created.json());

    assertThat(fixture.send("DELETE", hooks + "/" + id, "").status()).isEqualTo(204);
    assertThat(fixture.send("DELETE", hooks + "/" + id, "").status()).isEqualTo(404);
    assertThat(fixture.send("PATCH", hooks + "/" + id, "{\"secret\":\"another secret\"}").status())
        .isEqualTo(404);
    assertThat(fixture.get(hooks).json().getJsonArray("hooks")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void test_returnsWhatWouldBeRecorded_andRecordsNothing(PaymentProvider provider) {
    String id = create(provider).json().getString("hook_id");

    Reply tested = fixture.post(hooks + "/" + id + "/test", "");

    assertThat(tested.status()).isEqualTo(200);
    JsonObject event = tested.json().getJsonArray("would_record").getJsonObject(0);
    assertThat(event.getString("name")).isEqualTo("paid");
    assertThat(event.getString("success_value")).isEqualTo("49.90");
    assertThat(event.getString("currency")).isEqualTo("EUR");
    assertThat(event.getString("order_id")).isNotEmpty();
    assertThat(event.getString("properties.payment_provider")).isEqualTo(provider.wireName());
    assertThat(fixture.log.records()).isEmpty();
    assertThat(fixture.directory.paymentHooks().list(siteId(site))).hasSize(1);
  }

  @Test
  void webhookWithoutASecret_cannotBeTested() {
    String id =
        fixture
            .post(
                hooks, "{\"provider\":\"paddle\",\"name\":\"Sandbox\",\"success_name\":\"bought\"}")
            .json()
            .getString("hook_id");

    JsonObject listed = fixture.get(hooks).json().getJsonArray("hooks").getJsonObject(0);
    assertThat(listed.getBoolean("has_secret")).isFalse();
    assertThat(fixture.post(hooks + "/" + id + "/test", "").status()).isEqualTo(409);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"provider\":\"paypal\",\"name\":\"x\"} | /provider unknown_provider",
        "{\"provider\":\"stripe\"} | /name missing_field",
        "{\"provider\":\"stripe\",\"name\":\"x\",\"secret\":\"12345\"} | /secret too_short",
        "{\"provider\":\"stripe\",\"name\":\"x\",\"secret\":\"      \"} | /secret too_short",
        "{\"provider\":\"stripe\",\"name\":\"x\",\"success_name\":\"\"} | /success_name too_short",
        "{\"provider\":\"stripe\",\"name\":\"x\",\"mode\":\"sandbox\"} | /mode unknown_mode",
        "{\"provider\":\"stripe\",\"name\":\"x\",\"counts\":\"all\"} | /counts unknown_counts",
        "{\"provider\":\"polar\",\"name\":\"x\",\"counts\":\"invoices\"}"
            + " | /counts conflicting_field",
        "{\"provider\":\"stripe\",\"name\":\"x\",\"url\":\"y\"} | /url unknown_field"
      })
  void invalidField_isNamed(String body, String problem) {
    assertThat(fixture.post(hooks, body).problems()).containsExactly(problem);
  }

  @Test
  void successName_isChanged_withoutTheSecret() {
    Reply created = create(PaymentProvider.STRIPE);
    String hook = hooks + "/" + created.json().getString("hook_id");

    Reply changed = fixture.send("PATCH", hook, "{\"success_name\":\"bought\"}");

    assertThat(changed.json()).isEqualTo(created.json().put("success_name", "bought"));
    assertThat(fixture.post(hook + "/test", "").json().encode()).contains("\"name\":\"bought\"");
    assertThat(fixture.send("PATCH", hook, "{}").problems())
        .containsExactly("/secret missing_field");
  }

  @Test
  void countedPayments_areChosen_andChanged() {
    Reply created =
        fixture.post(
            hooks,
            "{\"provider\":\"stripe\",\"name\":\"x\",\"mode\":\"test\",\"counts\":\"invoices\"}");
    assertThat(created.json().getString("mode")).isEqualTo("test");
    assertThat(created.json().getString("counts")).isEqualTo("invoices");
    String hook = hooks + "/" + created.json().getString("hook_id");

    Reply changed = fixture.send("PATCH", hook, "{\"mode\":\"live\",\"counts\":\"payments\"}");

    assertThat(changed.json())
        .isEqualTo(created.json().put("mode", "live").put("counts", "payments"));
    String other = create(PaymentProvider.PADDLE).json().getString("hook_id");
    assertThat(fixture.send("PATCH", hooks + "/" + other, "{\"counts\":\"invoices\"}").problems())
        .containsExactly("/counts conflicting_field");
  }

  @Test
  void webhookOfAnotherSite_isNotFound() {
    String id = create(PaymentProvider.STRIPE).json().getString("hook_id");
    String other = fixture.newSite() + "/hooks";

    assertThat(fixture.send("DELETE", other + "/" + id, "").status()).isEqualTo(404);
    assertThat(fixture.post(other + "/" + id + "/test", "").status()).isEqualTo(404);
    assertThat(fixture.get(other).json().getJsonArray("hooks")).isEmpty();
  }
}
