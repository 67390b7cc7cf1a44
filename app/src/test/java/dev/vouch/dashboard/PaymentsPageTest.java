package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Payment webhooks on a site's settings. */
class PaymentsPageTest {
  private static final String SECRET = "a-secret-of-lemon-squeezy";

  @TempDir private static Path data;
  private static DashboardServer server;

  private HtmlClient owner;
  private String page = "";

  @BeforeAll
  static void start() {
    server = new DashboardServer(data);
  }

  @BeforeEach
  void openPage() {
    owner = server.owner();
    page = server.createSite(owner, "Shop") + "/settings/payments";
    owner.open(page);
  }

  @AfterEach
  void closeClient() {
    owner.close();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private void add(String provider, String secret) {
    owner
        .select("Provider", provider)
        .fill("#name", "Live account")
        .fill("#secret", secret)
        .press("Add webhook");
  }

  @Test
  void webhook_isAdded_tested_andDeleted_andItsSecretIsNotShown() {
    add("lemonsqueezy", SECRET);

    assertThat(owner.text("[role=status]")).contains("Webhook created.");
    assertThat(owner.text(".code-line code"))
        .matches(server.address() + "/hooks/lemonsqueezy/hook_[0-9a-f]{32}");
    assertThat(owner.body()).doesNotContain(SECRET);

    owner.press("Send a test to Live account");
    assertThat(owner.text("[role=status]"))
        .contains("Nothing was recorded.", "success_value 49.90", "currency EUR", "name paid");
    assertThat(owner.body()).doesNotContain(SECRET);

    owner.open(page).open(owner.link("Delete Live account")).press("Delete webhook");
    assertThat(owner.text("[role=status]")).contains("Webhook deleted.");
    assertThat(owner.all(".code-line")).isEmpty();
  }

  @Test
  void wrongSignature_isOnLive_withTheNameOfTheWebhook_andIsCounted() throws Exception {
    add("lemonsqueezy", SECRET);
    String url = owner.text(".code-line code");

    try (HttpClient provider = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url))
              .header("X-Signature", "00")
              .POST(BodyPublishers.ofString("{\"meta\":{\"event_name\":\"order_created\"}}"))
              .build();
      assertThat(provider.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(400);
    }

    owner.open(page);
    assertThat(owner.text("td[data-label=Rejected]")).isEqualTo("1");
    owner.open(page.replace("/settings/payments", "/live"));
    assertThat(owner.text(".refused"))
        .contains("400", "Live account", "The signature does not belong to this payment webhook");
  }

  @Test
  void webhookWithoutASecret_getsItLater() {
    add("stripe", "");
    assertThat(owner.text("table")).contains("No secret: requests are rejected");
    assertThat(owner.all("form[action$=/test]")).isEmpty();

    owner
        .open(owner.link("Set secret of Live account"))
        .fill("#secret", "12345")
        .press("Save secret");
    assertThat(owner.text("#secret-error")).contains("Signing secret must have at least 6");
    owner.fill("#secret", SECRET).press("Save secret");

    assertThat(owner.text("[role=status]")).contains("Signing secret saved.");
    assertThat(owner.all("form[action$=/test]")).hasSize(1);
  }

  @Test
  void invalidForm_keepsTheInput_butNotTheSecret() {
    owner.select("Provider", "polar").fill("#secret", SECRET).press("Add webhook");

    assertThat(owner.text("#name-error")).contains("Name is required.");
    assertThat(owner.first("#provider option[selected]").attr("value")).isEqualTo("polar");
    assertThat(owner.body()).doesNotContain(SECRET);
  }
}
