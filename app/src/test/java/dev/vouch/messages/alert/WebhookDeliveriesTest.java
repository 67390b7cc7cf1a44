package dev.vouch.messages.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.app.TestDirectory;
import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.directory.Directory;
import dev.vouch.directory.alert.Webhook;
import dev.vouch.directory.lease.Leadership;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.http.PublicUrl;
import dev.vouch.messages.alert.WebhookReceiver.Received;
import dev.vouch.messages.alert.WebhookSender.DeliveryAttempt;
import dev.vouch.messages.alert.WebhookSender.WebhookSignature;
import dev.vouch.reports.SummaryReader;
import dev.vouch.reports.TestReports;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Delivery of messages to a webhook receiver, with its failures and restarts of the server. */
class WebhookDeliveriesTest {
  private static final Evidence BAD =
      Evidence.of("“shop” is bad.", Map.of("requests", 20L, "refused", 11L));
  private static final Optional<KeyId> KEY = Optional.of(new KeyId("k1"));

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T10:00:00.5Z"));
  private final WebhookReceiver receiver = new WebhookReceiver();
  @TempDir private Path folder;
  private Directory directory;
  private WebhookDeliveries deliveries;
  private SiteId site;
  private volatile Runnable whenAMessageIsWritten = () -> {};

  @BeforeEach
  void openWithAWebhook() {
    open();
    site = newSite();
    sendTo(receiver.url());
  }

  private SiteId newSite() {
    SiteSettings settings =
        new SiteSettings("Shop & Co", Set.of("shop.example"), ZoneId.of("UTC"), Set.of(), false);
    SiteId id = directory.sites().create(settings).site().id();
    directory.messages().alerts().enable(id, Set.of(AlertKind.values()));
    return id;
  }

  @AfterEach
  void close() {
    deliveries.close();
    directory.close();
    receiver.close();
  }

  private void open() {
    directory = TestDirectory.open(folder, now::get);
    deliveries = start(Leadership.ofSingleNode());
  }

  private WebhookDeliveries start(Leadership leadership) {
    return WebhookDeliveries.start(
        directory.sites(),
        directory.messages(),
        new WebhookSender(now::get),
        new WebhookMessages(
            PublicUrl.parse("https://vouch.example").orElseThrow(),
            id -> {
              whenAMessageIsWritten.run();
              return "/sites/" + id + "/settings/alerts";
            }),
        new SummaryMessages(
            new SummaryReader(
                TestReports.of(new UnavailableQueries(), id -> List.of()),
                (site, days) -> Optional.empty()),
            PublicUrl.UNKNOWN,
            id -> "/sites/" + id),
        leadership,
        now::get,
        new Random(1));
  }

  /** Queries while the warehouse is closed. */
  private static final class UnavailableQueries implements ReportQueries {
    @Override
    public Answers answerAll(Collection<? extends Question<?>> questions) {
      throw new WarehouseUnavailableException("closed");
    }
  }

  private Webhook sendTo(URI url) {
    return directory.messages().webhooks().setUrl(site, url).orElseThrow();
  }

  private void raise() {
    directory.messages().alerts().raise(site, AlertKind.KEY_REFUSED, KEY, BAD);
  }

  private void advance(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  private MessageDelivery latest() {
    return directory
        .messages()
        .outbox()
        .latest(site, Channel.WEBHOOK, Set.of(MailTopic.ALERTS), 1)
        .getFirst();
  }

  @Test
  void failedMessage_isRetriedWithBackoff_untilItIsDelivered() throws Exception {
    receiver.answer(500, 503);
    raise();
    deliveries.sendDue();
    assertThat(latest().result())
        .isEqualTo("The receiver responded with 500 instead of a 2xx status.");

    advance(Duration.ofMillis(3_900));
    deliveries.sendDue();
    assertThat(receiver.received()).hasSize(1);
    advance(Duration.ofMillis(2_200));
    deliveries.sendDue();
    advance(Duration.ofSeconds(40));
    deliveries.sendDue();
    advance(Duration.ofDays(1));
    deliveries.sendDue();

    assertThat(receiver.received()).hasSize(3);
    assertThat(receiver.received()).extracting(Received::id).containsOnly(latest().id());
    assertThat(receiver.received())
        .allMatch(received -> received.isSignedWith(webhook().secretText()), "is signed properly");
    assertThat(latest().attempts()).isEqualTo(3);
    assertThat(latest().deliveredAt()).isPresent();
    assertThat(latest().result()).isEqualTo("The receiver responded with 204.");
    assertThat(deliveries.attempts().byName()).isEqualTo(Map.of("accepted", 1L, "failed", 2L));
  }

  private Webhook webhook() {
    return directory.messages().webhooks().of(site).orElseThrow();
  }

  @Test
  void leaderSends_andTheNextOneContinues() throws Exception {
    deliveries.close();
    AtomicInteger leader = new AtomicInteger(1);
    receiver.answer(500);
    try (WebhookDeliveries first = start(() -> leader.get() == 1);
        WebhookDeliveries second = start(() -> leader.get() == 2)) {
      raise();
      second.sendDue();
      assertThat(second.attempts().byName()).isEqualTo(Map.of("accepted", 0L, "failed", 0L));
      first.sendDue();
      assertThat(receiver.received()).hasSize(1);

      leader.set(2);
      advance(Duration.ofSeconds(7));
      first.sendDue();
      second.sendDue();
      first.sendDue();

      assertThat(receiver.received()).hasSize(2);
      assertThat(receiver.received()).extracting(Received::id).containsOnly(latest().id());
      assertThat(first.attempts().byName()).isEqualTo(Map.of("accepted", 0L, "failed", 1L));
      assertThat(second.attempts().byName()).isEqualTo(Map.of("accepted", 1L, "failed", 0L));
    }
  }

  /** A process can be paused after it has chosen a message. */
  @Test
  void nodeThatIsNoLongerTheLeader_doesNotSendAMessageThatItHasChosen() throws Exception {
    deliveries.close();
    AtomicBoolean isLeader = new AtomicBoolean(true);
    whenAMessageIsWritten = () -> isLeader.set(false);
    try (WebhookDeliveries former = start(isLeader::get)) {
      raise();
      former.sendDue();

      assertThat(isLeader).isFalse();
      assertThat(receiver.received()).isEmpty();
      assertThat(latest().attempts()).isZero();
    }
  }

  @Test
  void messages_describeTheRaisedAndTheClearedAlert() throws Exception {
    raise();
    deliveries.sendDue();
    advance(Duration.ofMinutes(7));
    directory
        .messages()
        .alerts()
        .clear(site, AlertKind.KEY_REFUSED, KEY, Evidence.of("It is good.", Map.of()));
    deliveries.sendDue();

    Received raised = receiver.next();
    assertThat(raised.path()).isEqualTo("/hook?team=ops");
    assertThat(raised.contentType()).isEqualTo("application/json");
    assertThat(raised.timestamp()).isEqualTo("1795168800");
    String alert = raised.json().getJsonObject("data").getString("alert_id");
    assertThat(raised.json())
        .isEqualTo(
            new JsonObject(
                """
                {
                  "type": "alert.raised",
                  "timestamp": "2026-11-20T10:00:00.500Z",
                  "data": {
                    "site_id": "%1$s",
                    "site_name": "Shop & Co",
                    "alert_id": "%2$s",
                    "alert": "key_refused",
                    "state": "raised",
                    "raised_at": "2026-11-20T10:00:00.500Z",
                    "key_id": "k1",
                    "message": "“shop” is bad.",
                    "numbers": {"refused": 11, "requests": 20},
                    "path": "/sites/%1$s/settings/alerts",
                    "url": "https://vouch.example/sites/%1$s/settings/alerts"
                  }
                }
                """
                    .formatted(site, alert)));
    Received cleared = receiver.next();
    assertThat(cleared.id()).isNotEqualTo(raised.id());
    assertThat(cleared.json().getString("type")).isEqualTo("alert.cleared");
    assertThat(cleared.json().getString("timestamp")).isEqualTo("2026-11-20T10:07:00.500Z");
    assertThat(cleared.json().getJsonObject("data").getString("alert_id")).isEqualTo(alert);
    assertThat(cleared.json().getJsonObject("data").getString("message")).isEqualTo("It is good.");
  }

  @Test
  void alertThatClearsAtOnce_isSentInOrder() throws Exception {
    receiver.answer(503, 503);
    raise();
    directory
        .messages()
        .alerts()
        .clear(site, AlertKind.KEY_REFUSED, KEY, Evidence.of("It is good.", Map.of()));
    deliveries.sendDue();
    advance(Duration.ofSeconds(7));
    deliveries.sendDue();

    assertThat(receiver.received())
        .extracting(received -> received.json().getString("type"))
        .containsExactly("alert.raised", "alert.cleared", "alert.raised", "alert.cleared");
  }

  @Test
  void withoutPublicUrl_messageHasOnlyThePath() {
    String message =
        new WebhookMessages(PublicUrl.UNKNOWN, id -> "/sites/" + id + "/settings/alerts")
            .ofTest(directory.sites().find(site).orElseThrow(), now.get());

    assertThat(new JsonObject(message).getJsonObject("data").getString("path"))
        .isEqualTo("/sites/" + site + "/settings/alerts");
    assertThat(new JsonObject(message).getJsonObject("data").containsKey("url")).isFalse();
  }

  @Test
  void retries_continueAfterARestart_andEndAfterSevenAttempts() throws Exception {
    receiver.answer(500, 500, 500, 500, 500, 500, 500, 500);
    raise();
    for (int attempt = 1; attempt <= 7; attempt++) {
      deliveries.sendDue();
      assertThat(receiver.received()).hasSize(attempt);
      assertThat(latest().attempts()).isEqualTo(attempt);
      advance(Duration.ofHours(8));
      if (attempt == 3 || attempt == 7) {
        deliveries.close();
        directory.close();
        open();
      }
    }
    deliveries.sendDue();

    assertThat(receiver.received()).hasSize(7);
    assertThat(latest().isAbandoned()).isTrue();
  }

  @Test
  void summary_isRetried_whileReportsAreUnavailable() throws Exception {
    directory.messages().webhookSummaries().choose(site, Set.of(MailTopic.WEEKLY_SUMMARY));
    directory
        .messages()
        .webhookSummaries()
        .add(site, MailTopic.WEEKLY_SUMMARY, LocalDate.parse("2026-11-09"));
    deliveries.sendDue();

    assertThat(receiver.received()).isEmpty();
    assertThat(directory.messages().webhookSummaries().latest(site, 5))
        .extracting(MessageDelivery::attempts, MessageDelivery::result)
        .containsExactly(tuple(1, "The reports were not available."));
    assertThat(directory.messages().outbox().due(Channel.WEBHOOK)).isEmpty();
    advance(Duration.ofSeconds(7));
    assertThat(directory.messages().outbox().due(Channel.WEBHOOK)).hasSize(1);
  }

  @Test
  void redirect_isNotFollowed() throws Exception {
    receiver.answer(302);
    raise();
    deliveries.sendDue();

    assertThat(receiver.received()).extracting(Received::path).containsExactly("/hook?team=ops");
    assertThat(latest().result()).contains("302, a redirect, which is not followed");
  }

  @Test
  void invalidUrl_countsAsAFailedAttempt() throws Exception {
    sendTo(URI.create("http://127.0.0.1:99999/"));
    raise();
    deliveries.sendDue();

    assertThat(latest().attempts()).isEqualTo(1);
    assertThat(latest().result()).startsWith("Messages cannot be sent to this URL");
    assertThat(directory.messages().outbox().due(Channel.WEBHOOK)).isEmpty();
  }

  @Test
  void unresponsiveReceiver_doesNotDelayOtherSites() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      sendTo(URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/"));
      for (int key = 0; key < 20; key++) {
        directory
            .messages()
            .alerts()
            .raise(site, AlertKind.KEY_REFUSED, Optional.of(new KeyId("key" + key)), BAD);
      }
      advance(Duration.ofMillis(1));
      SiteId unresponsive = site;
      site = newSite();
      sendTo(receiver.url());
      raise();

      assertThat(receiver.next(Duration.ofSeconds(8))).isPresent();
      assertThat(
              directory
                  .messages()
                  .outbox()
                  .latest(unresponsive, Channel.WEBHOOK, Set.of(MailTopic.ALERTS), 20))
          .allMatch(sent -> sent.attempts() == 0);
    }
  }

  @Test
  void connectionFailures_areDescribedByCause() throws Exception {
    try (Socket bound = new Socket()) {
      // The port is reserved, and no process listens on it.
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      sendTo(URI.create("http://127.0.0.1:" + bound.getLocalPort() + "/"));
      raise();
      deliveries.sendDue();
      assertThat(latest().result())
          .startsWith("Connection failed. Check that the receiver is running");
    }

    sendTo(URI.create("http://receiver.invalid/"));
    advance(Duration.ofDays(1));
    deliveries.sendDue();
    assertThat(latest().result()).startsWith("Host name not found");

    try (UntrustedReceiver untrusted = new UntrustedReceiver(folder)) {
      sendTo(untrusted.url());
      advance(Duration.ofDays(1));
      deliveries.sendDue();
      assertThat(latest().result()).startsWith("TLS connection failed");
    }
  }

  /** The HTTP client may wrap a TLS failure in its own exception. */
  @Test
  void tlsFailureWrappedInAnotherException_isDescribedAsTlsFailure() {
    try (WebhookSender sender = new WebhookSender(now::get)) {
      IOException wrapped = new IOException("no bytes", new SSLException("plaintext connection?"));

      assertThat(sender.description(wrapped)).startsWith("TLS connection failed");
    }
  }

  @Test
  void unresponsiveReceiver_timesOut() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        WebhookSender sender = new WebhookSender(now::get, Duration.ofSeconds(1))) {
      Webhook webhook = sendTo(URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/"));

      assertThat(sender.send(webhook, "id", "{}"))
          .isEqualTo(new DeliveryAttempt.Failed("The receiver did not respond within 1 seconds."));
    }
  }

  /** The test vector of the reference implementations. */
  @Test
  void signature_matchesTheStandardWebhooksTestVector() {
    byte[] secret = Base64.getDecoder().decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    Webhook webhook = new Webhook(receiver.url(), secret, Instant.EPOCH);

    assertThat(
            WebhookSignature.of(
                webhook,
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                Instant.ofEpochSecond(1614265330),
                "{\"test\": 2432232314}"))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }
}
