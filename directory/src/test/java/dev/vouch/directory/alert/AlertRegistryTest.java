package dev.vouch.directory.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.alert.Alert.AlertState;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.directory.outbox.Outbox;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertRegistryTest {
  private static final URI RECEIVER = URI.create("https://ops.example/hooks/vouch?a=b");
  private static final Set<MailTopic> ALERTS = Set.of(MailTopic.ALERTS);
  private static final Optional<KeyId> KEY = Optional.of(new KeyId("shop"));
  private static final Optional<KeyId> NO_KEY = Optional.empty();
  private static final Evidence BAD =
      Evidence.of("It is bad: “=” & more.", Map.of("requests", 20L, "refused", -11L));
  private static final Evidence GOOD = Evidence.of("It is good.", Map.of());

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
  }

  private AlertRegistry alerts() {
    return fixture.directory().messages().alerts();
  }

  private WebhookRegistry webhooks() {
    return fixture.directory().messages().webhooks();
  }

  private Outbox outbox() {
    return fixture.directory().messages().outbox();
  }

  private static Optional<AlertMessage> message(MessageDelivery delivery) {
    return AlertMessage.parse(delivery.subject());
  }

  private static AlertState state(MessageDelivery delivery) {
    return message(delivery).orElseThrow().state();
  }

  private void enableAll() {
    assertThat(alerts().enable(site, EnumSet.allOf(AlertKind.class))).isTrue();
  }

  @Test
  void alerts_areOffByDefault_andEnablingSurvivesACrash() {
    assertThat(alerts().enabledKinds(site)).isEmpty();
    assertThat(alerts().sites()).isEmpty();
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);
    assertThat(alerts().raised(site)).isEmpty();

    alerts().enable(site, Set.of(AlertKind.NO_SUCCESS, AlertKind.KEY_REFUSED));
    fixture.crash();
    assertThat(alerts().enabledKinds(site))
        .containsExactlyInAnyOrder(AlertKind.NO_SUCCESS, AlertKind.KEY_REFUSED);
    assertThat(alerts().sites()).containsExactly(site);
    assertThat(alerts().enable(new SiteId(7), Set.of(AlertKind.NO_SUCCESS))).isFalse();
  }

  @Test
  void raisedAlert_lastsUntilCleared_alsoAfterACrash() {
    enableAll();
    alerts().raise(site, AlertKind.KEY_REFUSED, KEY, BAD);
    fixture.crash();

    Alert raised = alerts().raised(site, AlertKind.KEY_REFUSED, KEY).orElseThrow();
    assertThat(raised.evidence()).isEqualTo(BAD);
    assertThat(raised.raisedAt()).isEqualTo(fixture.clock.instant());
    assertThat(alerts().raised(site, AlertKind.KEY_REFUSED, NO_KEY)).isEmpty();

    fixture.clock.advance(Duration.ofMinutes(5));
    alerts().clear(site, AlertKind.KEY_REFUSED, KEY, GOOD);
    assertThat(alerts().raised(site)).isEmpty();
    fixture.crash();
    assertThat(alerts().raised(site)).isEmpty();
    assertThat(alerts().latest(site, 20))
        .containsExactly(raised.cleared(new Alert.Clearing(fixture.clock.instant(), GOOD)));
  }

  @Test
  void raiseAndClear_areIdempotent() {
    enableAll();
    alerts().clear(site, AlertKind.NO_SUCCESS, NO_KEY, GOOD);
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, GOOD);

    assertThat(alerts().latest(site, 20)).extracting(Alert::evidence).containsExactly(BAD);
  }

  /** Most of the evaluations, one per rule, key and minute, change nothing. */
  @Test
  void raiseAndClearWithoutAChange_doNotNeedTheWriteLock() {
    enableAll();
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);
    Database writing = fixture.openDatabase();

    writing.change(
        handle -> {
          handle.execute("DELETE FROM deliveries");
          alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);
          alerts().clear(site, AlertKind.KEY_REFUSED, KEY, GOOD);
          return site;
        });

    assertThat(alerts().raised(site)).hasSize(1);
  }

  @Test
  void disablingAKind_clearsItsAlertsWithoutADelivery() {
    enableAll();
    webhooks().setUrl(site, RECEIVER);
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);
    alerts().raise(site, AlertKind.KEY_REFUSED, KEY, BAD);

    alerts().enable(site, Set.of(AlertKind.KEY_REFUSED));
    assertThat(alerts().raised(site))
        .extracting(Alert::kind)
        .containsExactly(AlertKind.KEY_REFUSED);
    fixture.crash();
    assertThat(alerts().raised(site))
        .extracting(Alert::kind)
        .containsExactly(AlertKind.KEY_REFUSED);
    assertThat(outbox().latest(site, Channel.WEBHOOK, ALERTS, 20))
        .extracting(AlertRegistryTest::state)
        .containsOnly(AlertState.RAISED);
  }

  @Test
  void history_keepsTheLatest100Alerts() {
    enableAll();
    for (int number = 0; number < 103; number++) {
      fixture.clock.advance(Duration.ofMinutes(1));
      alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, Evidence.of("number " + number, Map.of()));
      alerts().clear(site, AlertKind.NO_SUCCESS, NO_KEY, GOOD);
    }

    List<Alert> latest = alerts().latest(site, 1000);
    assertThat(latest).hasSize(100);
    assertThat(latest.getFirst().evidence().message()).isEqualTo("number 102");
    assertThat(latest.getLast().evidence().message()).isEqualTo("number 3");
  }

  @Test
  void raiseAndClear_eachQueueADelivery_thatSurvivesACrash() {
    enableAll();
    alerts().raise(site, AlertKind.KEY_REFUSED, KEY, BAD);
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();

    webhooks().setUrl(site, RECEIVER);
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);
    fixture.clock.advance(Duration.ofMinutes(1));
    alerts().clear(site, AlertKind.NO_SUCCESS, NO_KEY, GOOD);
    List<MessageDelivery> due = outbox().due(Channel.WEBHOOK);
    assertThat(due)
        .extracting(AlertRegistryTest::state)
        .containsExactly(AlertState.RAISED, AlertState.CLEARED);
    assertThat(due).extracting(MessageDelivery::id).doesNotHaveDuplicates();
    assertThat(
            message(due.getLast())
                .flatMap(it -> alerts().find(it.alert()))
                .orElseThrow()
                .evidence(AlertState.CLEARED))
        .isEqualTo(GOOD);
    fixture.crash();
    assertThat(outbox().due(Channel.WEBHOOK)).extracting(MessageDelivery::id).isEqualTo(ids(due));
  }

  @Test
  void messageToAWebhook_isDeletedAfter90Days_whileItsAlertStays() {
    enableAll();
    webhooks().setUrl(site, RECEIVER);
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);

    fixture.clock.advance(Duration.ofDays(90));
    fixture.directory().maintain();
    assertThat(outbox().due(Channel.WEBHOOK)).hasSize(1);

    fixture.clock.advance(Duration.ofDays(1));
    fixture.directory().maintain();
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    assertThat(outbox().latest(site, Channel.WEBHOOK, ALERTS, 20)).isEmpty();
    assertThat(alerts().raised(site)).hasSize(1);
    fixture.crash();
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
  }

  private static List<String> ids(List<MessageDelivery> deliveries) {
    return deliveries.stream().map(MessageDelivery::id).toList();
  }

  @Test
  void failedDelivery_isRetriedWhenDue_andAbandonedWithoutARetryTime() {
    enableAll();
    webhooks().setUrl(site, RECEIVER);
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);
    MessageDelivery first = outbox().due(Channel.WEBHOOK).getFirst();

    outbox().failed(first, "HTTP 500", Optional.of(fixture.clock.instant().plusSeconds(5)));
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    fixture.clock.advance(Duration.ofSeconds(5));
    fixture.crash();
    MessageDelivery second = outbox().due(Channel.WEBHOOK).getFirst();
    assertThat(second.attempts()).isEqualTo(1);
    assertThat(second.result()).isEqualTo("HTTP 500");

    outbox().failed(second, "HTTP 501", Optional.empty());
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    fixture.crash();
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    MessageDelivery last = outbox().latest(site, Channel.WEBHOOK, ALERTS, 20).getFirst();
    assertThat(last.isAbandoned()).isTrue();
    assertThat(last.attempts()).isEqualTo(2);
  }

  @Test
  void successfulDelivery_isNotSentAgain() {
    enableAll();
    webhooks().setUrl(site, RECEIVER);
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);

    outbox().delivered(outbox().due(Channel.WEBHOOK).getFirst(), "HTTP 204");
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    fixture.crash();
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    assertThat(outbox().latest(site, Channel.WEBHOOK, ALERTS, 20).getFirst().deliveredAt())
        .contains(fixture.clock.instant());
  }

  @Test
  void webhookSecret_isKeptUntilItIsRenewedOrTheUrlChanges() {
    assertThat(webhooks().renewSecret(site)).isEmpty();
    Webhook former = webhooks().setUrl(site, URI.create("https://old.example/")).orElseThrow();
    Webhook first = webhooks().setUrl(site, RECEIVER).orElseThrow();
    assertThat(first.secretText()).isNotEqualTo(former.secretText()).startsWith("whsec_");
    assertThat(webhooks().setUrl(site, RECEIVER).orElseThrow().secretText())
        .isEqualTo(first.secretText());
    fixture.crash();
    assertThat(webhooks().of(site).orElseThrow().url()).isEqualTo(RECEIVER);
    assertThat(webhooks().of(site).orElseThrow().secretText()).isEqualTo(first.secretText());

    Webhook renewed = webhooks().renewSecret(site).orElseThrow();
    assertThat(renewed.secretText()).isNotEqualTo(first.secretText());
    assertThat(renewed).hasToString("Webhook[" + renewed.createdAt() + "]");
    fixture.crash();
    assertThat(webhooks().of(site).orElseThrow().secretText()).isEqualTo(renewed.secretText());
    assertThat(webhooks().setUrl(new SiteId(7), RECEIVER)).isEmpty();
  }

  /** Owners can read the activity log, but need not know the URL. */
  @Test
  void activityLogEntry_omitsTheWebhookUrl() {
    webhooks().setUrl(site, RECEIVER);

    assertThat(
            fixture
                .directory()
                .audit()
                .page(site, Optional.of(AuditEntry.Kind.ALERT), OptionalLong.empty(), 10)
                .entries())
        .extracting(AuditRecord::details)
        .containsExactly("Changed the alert webhook URL.");
  }

  @Test
  void removingTheWebhook_abandonsItsDeliveries_andErasesItsSecret() {
    enableAll();
    Webhook webhook = webhooks().setUrl(site, RECEIVER).orElseThrow();
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);

    webhooks().remove(site);
    assertThat(webhooks().of(site)).isEmpty();
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    assertThat(outbox().latest(site, Channel.WEBHOOK, ALERTS, 20).getFirst().isAbandoned())
        .isTrue();
    assertThat(new StoredBytes(folder).find(List.of(webhook.secret()))).isEmpty();
    fixture.crash();
    assertThat(webhooks().of(site)).isEmpty();
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
  }

  @Test
  void removingTheWebhookDuringADelivery_abandonsItPermanently() {
    enableAll();
    webhooks().setUrl(site, RECEIVER);
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);
    MessageDelivery inFlight = outbox().due(Channel.WEBHOOK).getFirst();

    webhooks().remove(site);
    webhooks().setUrl(site, RECEIVER);
    outbox().failed(inFlight, "HTTP 500", Optional.of(fixture.clock.instant()));
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    fixture.crash();
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    assertThat(outbox().latest(site, Channel.WEBHOOK, ALERTS, 20).getFirst().result())
        .isEqualTo("The webhook was removed.");
  }

  /** An earlier version could leave such a delivery behind. */
  @Test
  void deliveryWithoutAWebhook_isAbandonedAtStartup() {
    enableAll();
    webhooks().setUrl(site, RECEIVER);
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);
    fixture.openDatabase().change(handle -> handle.execute("DELETE FROM alert_webhooks"));
    fixture.crash();

    assertThat(outbox().latest(site, Channel.WEBHOOK, ALERTS, 20).getFirst().isAbandoned())
        .isTrue();
    webhooks().setUrl(site, RECEIVER);
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
  }

  @Test
  void siteDeletion_removesAlertsWebhookAndDeliveries() {
    enableAll();
    webhooks().setUrl(site, RECEIVER);
    alerts().raise(site, AlertKind.NO_SUCCESS, NO_KEY, BAD);
    MessageDelivery inFlight = outbox().due(Channel.WEBHOOK).getFirst();

    fixture.directory().deletions().begin(site);
    outbox().failed(inFlight, "HTTP 500", Optional.of(fixture.clock.instant()));
    alerts().raise(site, AlertKind.KEY_REFUSED, KEY, BAD);
    assertThat(alerts().sites()).isEmpty();
    assertThat(alerts().raised(site)).isEmpty();
    assertThat(webhooks().of(site)).isEmpty();
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    fixture.crash();
    assertThat(alerts().latest(site, 20)).isEmpty();
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
  }

  @Test
  @Tag("sqlite")
  void directoryOfAnEarlierVersion_keepsItsWebhooks(@TempDir Path earlier) {
    String file = "jdbc:sqlite:" + earlier.resolve("directory.db");
    Flyway.configure()
        .dataSource(file, "", "")
        .locations("classpath:dev/vouch/directory/migration/directory")
        .target("13")
        .load()
        .migrate();
    SiteId shop = new SiteId(7);
    Jdbi.create(file)
        .useHandle(
            handle -> {
              handle.execute(
                  "INSERT INTO sites VALUES ('site_0000000000000007', 'Shop', 'shop.example',"
                      + " 'UTC', '', FALSE, x'01', x'02', x'03', 1, 1, NULL, NULL)");
              handle.execute(
                  "INSERT INTO alert_webhooks VALUES ('site_0000000000000007', ?, x'04', 5,"
                      + " 'http://former.example')",
                  RECEIVER.toString());
            });

    Webhook kept =
        new DirectoryFixture(earlier).directory().messages().webhooks().of(shop).orElseThrow();
    assertThat(kept.url()).isEqualTo(RECEIVER);
    assertThat(kept.secret()).containsExactly(4);
    List<String> columns =
        Database.open(earlier, Schema.DIRECTORY)
            .read(
                handle ->
                    handle
                        .createQuery("SELECT name FROM pragma_table_info('alert_webhooks')")
                        .mapTo(String.class)
                        .list());
    assertThat(columns).containsExactly("site_id", "url", "secret", "created_at_us");
  }
}
