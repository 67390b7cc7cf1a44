package dev.vouch.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.app.openapi.InvitationForm;
import dev.vouch.tools.client.VouchClient;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** {@code vouch plan} and {@code vouch apply} (docs/apply.md) with a real server. */
@TestInstance(Lifecycle.PER_CLASS)
class ApplyCommandTest {
  private static final String ADMIN_TOKEN = "an-administrators-token";
  private static final String ADMIN_EMAIL = "admin@shop.example";
  private static final String SECRET = "whsec_0123456789abcdef";
  private static final Path EXAMPLE = Path.of("../docs/site.yaml");
  private static final int DIFFERENCES = 2;

  private final Map<String, String> environment = new HashMap<>();
  private StringWriter out = new StringWriter();
  private StringWriter err = new StringWriter();
  private Vouch vouch;
  private VouchClient client;

  @BeforeAll
  void start(@TempDir Path data) {
    vouch =
        Vouch.start(
            new Settings()
                .addOption(Setting.ADMIN_TOKEN, Optional.of(ADMIN_TOKEN))
                .addOption(Setting.ADMIN_EMAIL, Optional.of(ADMIN_EMAIL))
                .addOption(Setting.ADMIN_PASSWORD, Optional.of("the administrator's password"))
                .addOption(Setting.DATA, Optional.of(data.toString()))
                .addOption(Setting.DRAIN, Optional.of("0s"))
                .addOption(Setting.PORT, Optional.of("0"))
                .configuration(),
            Clock.systemUTC(),
            failure -> {
              throw failure;
            });
    client = new VouchClient(vouch.port(), Duration.ofSeconds(30));
  }

  @AfterAll
  void stop() {
    client.close();
    vouch.close();
  }

  @BeforeEach
  void deleteSites() {
    sites().forEach(site -> send("DELETE", "/api/sites/" + site.getString("site_id"), ""));
    environment.clear();
    environment.put("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN);
    environment.put("STRIPE_WEBHOOK_SECRET", SECRET);
  }

  private String send(String method, String path, String body) {
    return client
        .send(
            method,
            path,
            Map.of("Authorization", "Bearer " + ADMIN_TOKEN, "Content-Type", "application/json"),
            body)
        .body();
  }

  private List<JsonObject> sites() {
    return list("/api/sites", "sites");
  }

  private List<JsonObject> list(String path, String field) {
    return new JsonObject(send("GET", path, ""))
        .getJsonArray(field).stream().map(JsonObject.class::cast).toList();
  }

  /** The items of the only site. */
  private List<JsonObject> items(String kind, String field) {
    return list(path("/" + kind), field);
  }

  /** A path of the only site. */
  private String path(String path) {
    return "/api/sites/" + sites().getFirst().getString("site_id") + path;
  }

  private int run(String command, Path file, String... options) {
    out = new StringWriter();
    err = new StringWriter();
    return Main.run(
        environment,
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        Stream.concat(
                Stream.of(command, file.toString(), "--server=http://127.0.0.1:" + vouch.port()),
                Stream.of(options))
            .toArray(String[]::new));
  }

  private static Path file(Path folder, String text) throws IOException {
    return Files.writeString(folder.resolve("site.yaml"), text);
  }

  @Test
  void example_isAppliedOnce_andTheSecondTimeChangesNothing() {
    assertThat(run("plan", EXAMPLE)).isEqualTo(DIFFERENCES);
    assertThat(out.toString())
        .contains("Site \"Shop\" (new):", "+ create site:", "Plan: 8 to create, 0 to change");
    assertThat(sites()).isEmpty();

    assertThat(run("apply", EXAMPLE)).as(out.toString() + err).isZero();

    assertThat(out.toString()).contains("Applied: 8 of 8 changes.").doesNotContain(SECRET);
    assertThat(sites()).hasSize(1);
    assertThat(items("success-rules", "success_rules")).hasSize(2);
    assertThat(items("funnels", "funnels")).hasSize(1);
    assertThat(items("hooks", "hooks").getFirst().getBoolean("has_secret")).isTrue();
    assertThat(items("members", "members")).hasSize(2);
    assertThat(items("keys", "keys")).hasSize(2);
    for (JsonObject key : items("keys", "keys")) {
      assertThat(out.toString()).contains("\"token\":\"svc_live_" + key.getString("key_id"));
    }
    String before = send("GET", path("/audit"), "");
    assertThat(run("plan", EXAMPLE)).isZero();
    assertThat(run("apply", EXAMPLE)).isZero();
    assertThat(out.toString()).isEqualTo("No changes. The server matches the file.\n");
    assertThat(send("GET", path("/audit"), "")).isEqualTo(before);
  }

  @Test
  void changes_arePlannedInWords_andApplied(@TempDir Path folder) throws IOException {
    run("apply", EXAMPLE);
    String changed =
        Files.readString(EXAMPLE)
            .replace("retention_days: 757", "retention_days: 365")
            .replace("title: Paid order", "title: Sale")
            .replace("page_path: /orders/*/thanks", "page_path: null")
            .replace("window_hours: 168", "window_hours: 24")
            .replace("success_name: paid", "success_name: bought")
            .replace("role: viewer", "role: owner")
            .replace("rate_limit: 1000", "rate_limit: 2000")
            .replace("expires_at: 2030-01-31T18:00:00Z", "expires_at: null");
    Path file = file(folder, changed);

    assertThat(run("plan", file)).isEqualTo(DIFFERENCES);

    assertThat(out.toString().lines().skip(1))
        .containsExactly(
            "  ~ change settings: retention_days from 757 to 365 (deletes older events"
                + " permanently)",
            "  ~ change success rule \"paid\": title from Paid order to Sale; page_path from"
                + " /orders/*/thanks to none",
            "  ~ change funnel \"Pricing to paid\": window_hours from 168 to 24",
            "  ~ change payment webhook \"stripe Live account\": success_name from paid to bought",
            "  ~ change member \"colleague@shop.example\": role from viewer to owner",
            "  ~ change API key \"checkout\": rate_limit from 1000 to 2000",
            "  ~ change API key \"billing\": expires_at from 2030-01-31T18:00:00Z to none",
            "Plan: 0 to create, 7 to change, 0 to remove.");
    assertThat(run("apply", file)).isZero();
    assertThat(run("plan", file)).isZero();
  }

  @Test
  void itemsOutsideTheFile_stay_unlessTheyArePruned(@TempDir Path folder) throws IOException {
    run("apply", EXAMPLE);
    Path file =
        file(
            folder,
            "sites: [{name: Shop, keys: [{name: checkout}], funnels: [], members: [], hooks: []}]");

    assertThat(run("plan", file)).isZero();
    assertThat(out.toString()).contains("not in the file, unchanged:", "API key \"billing\"");
    assertThat(run("apply", file, "--prune")).isZero();

    assertThat(items("success-rules", "success_rules")).hasSize(2);
    assertThat(items("funnels", "funnels")).isEmpty();
    assertThat(items("hooks", "hooks")).isEmpty();
    assertThat(items("members", "members")).extracting(this::email).containsExactly(ADMIN_EMAIL);
    assertThat(items("keys", "keys"))
        .extracting(key -> key.getString("name") + " " + key.getString("state"))
        .containsExactly("checkout active", "billing revoked");
    assertThat(run("plan", file, "--prune")).isZero();
  }

  private String email(JsonObject member) {
    return member.getString("email");
  }

  @Test
  void otherSites_areNeverRemoved(@TempDir Path folder) throws IOException {
    run("apply", EXAMPLE);

    run(
        "apply",
        file(folder, "sites: [{name: B, domains: [b.example], timezone: UTC}]"),
        "--prune");

    assertThat(sites()).extracting(site -> site.getString("name")).containsExactly("Shop", "B");
  }

  @Test
  void siteId_renamesASite_andDistinguishesSitesOfOneName(@TempDir Path folder) throws IOException {
    String site = "{name: A, domains: [a.example], timezone: UTC}";
    run("apply", file(folder, "sites: [%s]".formatted(site)));
    String id = sites().getFirst().getString("site_id");
    send("POST", "/api/sites", "{\"name\":\"A\",\"domains\":[\"b.example\"],\"timezone\":\"UTC\"}");

    assertThat(run("plan", file(folder, "sites: [{name: A}]"))).isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString()).contains("line 1: sites[0].name: The server has 2 sites");
    assertThat(run("apply", file(folder, "sites: [{site_id: %s, name: B}]".formatted(id))))
        .isZero();

    assertThat(sites()).extracting(each -> each.getString("name")).containsExactly("B", "A");
    assertThat(run("plan", file(folder, "sites: [{site_id: site_0000000000000000, name: B}]")))
        .isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString()).contains("The server has no such site");
  }

  @Test
  void failure_saysWhatWasApplied_andTheNextRunCompletesIt(@TempDir Path folder)
      throws IOException {
    run("apply", EXAMPLE);
    for (int number = 3; number <= 10; number++) {
      send("POST", path("/keys"), "{\"name\":\"other %d\"}".formatted(number));
    }
    Path file =
        file(
            folder,
            "sites: [{name: Shop, success_rules: [{name: new}], keys: [{name: a}, {name: b}]}]");

    assertThat(run("apply", file)).isEqualTo(ExitCode.FAILURE);
    assertThat(out.toString())
        .contains(
            "Applied + create success rule \"new\" (site \"Shop\")\n"
                + "Failed: response 409: The limit of 10 active keys is reached. Revoke one"
                + " first.\n"
                + "Not applied:\n"
                + "  + create API key \"a\" (site \"Shop\")\n"
                + "  + create API key \"b\" (site \"Shop\")\n"
                + "Applied: 1 of 3 changes. Apply the file again to complete it.\n");
    items("keys", "keys")
        .forEach(key -> send("POST", path("/keys/" + key.getString("key_id") + "/revoke"), ""));
    assertThat(run("apply", file)).isZero();
    assertThat(run("plan", file)).isZero();
  }

  @Test
  void secretsFile_isPrivate_andHasEachSecretOnce(@TempDir Path folder) throws IOException {
    Path secrets = folder.resolve("secrets.jsonl");

    assertThat(run("apply", EXAMPLE, "--secrets-file=" + secrets)).isZero();
    assertThat(run("apply", EXAMPLE, "--secrets-file=" + secrets)).isZero();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secrets)))
        .isEqualTo("rw-------");
    List<JsonObject> lines = Files.readAllLines(secrets).stream().map(JsonObject::new).toList();
    assertThat(lines).extracting(line -> line.getString("site")).containsOnly("Shop");
    assertThat(lines).extracting(line -> line.getString("api_key")).contains("checkout", "billing");
    JsonObject invited = lines.getFirst();
    assertThat(invited.getString("member")).isEqualTo("colleague@shop.example");
    assertThat(lines).hasSize(3);
    assertThat(out.toString()).doesNotContain("svc_live_");
    String origin = "http://127.0.0.1:" + vouch.port();
    InvitationForm.accept(vouch.port(), invited.getString("invitation").replace(origin, ""));
    assertThat(run("plan", EXAMPLE)).isZero();
  }

  @Test
  void secretsFileOfOthers_isRefusedBeforeAnyChange(@TempDir Path folder) throws IOException {
    Path secrets = Files.createFile(folder.resolve("secrets.jsonl"));
    Files.setPosixFilePermissions(secrets, PosixFilePermissions.fromString("rw-r--r--"));

    assertThat(run("apply", EXAMPLE, "--secrets-file=" + secrets)).isEqualTo(ExitCode.FAILURE);

    assertThat(err.toString()).contains("mode 600");
    assertThat(sites()).isEmpty();
  }

  @Test
  void missingSigningSecret_isRefusedBeforeAnyChange_andNotNeededForAPlan() {
    environment.remove("STRIPE_WEBHOOK_SECRET");

    assertThat(run("plan", EXAMPLE)).isEqualTo(DIFFERENCES);
    assertThat(run("apply", EXAMPLE)).isEqualTo(ExitCode.FAILURE);

    assertThat(err.toString())
        .contains("sites[0].hooks[0].secret_env: The environment variable is empty or not set.");
    assertThat(sites()).isEmpty();
  }

  @Test
  void signingSecret_isSetIfThereIsNone_andAgainIfAskedFor(@TempDir Path folder)
      throws IOException {
    Path file = file(folder, Files.readString(EXAMPLE).replaceFirst("\n +secret_env: .*", ""));
    assertThat(run("apply", file)).isZero();
    assertThat(items("hooks", "hooks").getFirst().getBoolean("has_secret")).isFalse();

    assertThat(run("apply", EXAMPLE)).isZero();

    assertThat(out.toString()).contains("set the signing secret").doesNotContain(SECRET);
    assertThat(items("hooks", "hooks").getFirst().getBoolean("has_secret")).isTrue();
    assertThat(run("plan", EXAMPLE)).isZero();
    assertThat(run("plan", EXAMPLE, "--set-secrets")).isEqualTo(DIFFERENCES);
  }

  @Test
  void administrator_canOnlyBeAnOwner(@TempDir Path folder) throws IOException {
    run("apply", EXAMPLE);
    String file = "sites: [{name: Shop, members: [{email: %s, role: %s}]}]";

    assertThat(run("plan", file(folder, file.formatted(ADMIN_EMAIL, "owner")))).isZero();
    assertThat(run("plan", file(folder, file.formatted(ADMIN_EMAIL, "viewer"))))
        .isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString()).contains("sites[0].members[0].role: This person is a server");
  }

  @Test
  void keyThatHasExpired_isNotCreatedAgain_andARevokedOneIs(@TempDir Path folder)
      throws IOException {
    run("apply", EXAMPLE);
    String file = "sites: [{name: Shop, keys: [{name: %s}]}]";

    assertThat(run("plan", file(folder, file.formatted("old, expires_at: 2020-01-01T00:00:00Z"))))
        .isZero();
    items("keys", "keys")
        .forEach(key -> send("POST", path("/keys/" + key.getString("key_id") + "/revoke"), ""));
    assertThat(run("plan", file(folder, file.formatted("checkout")))).isEqualTo(DIFFERENCES);
  }

  @Test
  void wrongToken_andNoServer_areErrors() {
    environment.put("VOUCH_ADMIN_TOKEN", "wrong");
    assertThat(run("plan", EXAMPLE)).isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString()).contains("rejected the administrator token");

    assertThat(
            Main.run(
                environment,
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                "plan",
                EXAMPLE.toString(),
                "--server=http://127.0.0.1:1"))
        .isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString()).contains("No response from http://127.0.0.1:1");
  }

  @Test
  void tokenFile_replacesTheVariable(@TempDir Path folder) throws IOException {
    environment.remove("VOUCH_ADMIN_TOKEN");
    Path token = Files.writeString(folder.resolve("token"), ADMIN_TOKEN + "\n");

    assertThat(run("plan", EXAMPLE, "--token-file=" + token)).isEqualTo(DIFFERENCES);
    assertThat(run("plan", EXAMPLE)).isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString()).startsWith("The administrator token is missing");
  }
}
