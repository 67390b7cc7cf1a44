package dev.vouch.messages.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.TestDirectory;
import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.alert.AlertMails;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.member.InvitationAcceptance.AcceptanceResult;
import dev.vouch.directory.member.Invitations.InvitationCreation;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.http.PublicUrl;
import dev.vouch.messages.mail.Mailer.MailAttempt;
import dev.vouch.messages.mail.SmtpReceiver.ReceivedMail;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Delivery of alerts to a mail server, with its failures and restarts of the server. */
class MailDeliveriesTest {
  private static final Evidence BAD = Evidence.of("<b>It</b> is bad & “more”.", Map.of());
  private static final Evidence GOOD = Evidence.of("It is good.", Map.of());
  private static final PublicUrl PUBLIC_URL =
      PublicUrl.parse("https://vouch.example").orElseThrow();

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T10:00:00.5Z"));
  private final AtomicBoolean isLeader = new AtomicBoolean(true);
  private final SmtpReceiver receiver = new SmtpReceiver();
  private final OutcomeCounts<MailAttempt> attempts = new OutcomeCounts<>(MailAttempt.class);
  @TempDir private Path folder;
  private Directory directory;
  private SmtpMailer mailer;
  private MailDeliveries deliveries;
  private SiteId site;

  @BeforeEach
  void openWithARecipient() {
    open();
    SiteSettings settings =
        new SiteSettings(
            "Shop & Co\r\nBcc: other@shop.example",
            Set.of("shop.example"),
            ZoneId.of("Europe/Berlin"),
            Set.of(),
            false);
    site = directory.sites().create(settings).site().id();
    directory.messages().alerts().enable(site, Set.of(AlertKind.values()));
    Account owner =
        directory
            .people()
            .accounts()
            .createFirst(
                new EmailAddress("owner@shop.example"), new Password("a password of an owner"))
            .orElseThrow();
    directory.messages().mailSubscriptions().setSubscribers(site, MailTopic.ALERTS, List.of(owner));
  }

  private void open() {
    directory = TestDirectory.open(folder, now::get);
    mailer =
        new SmtpMailer(
            new MailSettings(
                SmtpServer.parse(receiver.url()).orElseThrow(),
                Optional.empty(),
                MailAddress.parse("vouch@shop.example").orElseThrow()));
    deliveries =
        MailDeliveries.start(
            directory.sites(),
            directory.people(),
            directory.messages(),
            mailer,
            new AlertMails(directory.messages().alerts(), PUBLIC_URL),
            PUBLIC_URL,
            attempts,
            isLeader::get,
            now::get,
            new Random(1));
  }

  @AfterEach
  void close() {
    stop();
    receiver.close();
  }

  private void stop() {
    deliveries.close();
    mailer.close();
    directory.close();
  }

  private void raise() {
    directory.messages().alerts().raise(site, AlertKind.NO_SUCCESS, Optional.empty(), BAD);
  }

  private void advance(Duration time) {
    now.updateAndGet(before -> before.plus(time));
  }

  private MessageDelivery latest() {
    return directory
        .messages()
        .outbox()
        .latest(site, Channel.MAIL, Set.of(MailTopic.ALERTS), 1)
        .getFirst();
  }

  @Test
  void mails_describeTheRaisedAndTheClearedAlert() throws Exception {
    raise();
    Alert alert = directory.messages().alerts().raised(site).getFirst();
    deliveries.sendDue();
    advance(Duration.ofMinutes(7));
    directory.messages().alerts().clear(site, AlertKind.NO_SUCCESS, Optional.empty(), GOOD);
    deliveries.sendDue();

    ReceivedMail raised = receiver.next();
    assertThat(raised.recipients()).containsExactly("owner@shop.example");
    assertThat(raised.headers("Bcc")).isEmpty();
    assertThat(raised.header("Subject"))
        .isEqualTo("Shop & Co Bcc: other@shop.example: No recent successes");
    assertThat(raised.header("Message-ID")).startsWith("<alerts." + alert.id() + "_raised.");
    assertThat(raised.text())
        .contains("<b>It</b> is bad & “more”.", "20 Nov 2026, 11:00 (Europe/Berlin)")
        .contains("https://vouch.example/sites/" + site + "/settings/alerts")
        .contains("Unsubscribe: https://vouch.example/unsubscribe/");
    assertThat(raised.html())
        .contains("&lt;b&gt;It&lt;/b&gt; is bad &amp; “more”.")
        .doesNotContain("<b>");
    ReceivedMail cleared = receiver.next();
    assertThat(cleared.header("Subject")).endsWith("Cleared: No recent successes");
    assertThat(cleared.text()).contains("It is good.");
    assertThat(cleared.header("List-Unsubscribe")).isNotEqualTo(raised.header("List-Unsubscribe"));
  }

  @Test
  void mail_isSentByTheLeaderOnly() throws Exception {
    isLeader.set(false);
    raise();
    deliveries.sendDue();
    assertThat(receiver.received()).isEmpty();
    assertThat(latest().attempts()).isZero();

    isLeader.set(true);
    deliveries.sendDue();
    assertThat(receiver.received()).hasSize(1);
  }

  @Test
  void retriedMailOfAnAlertThatHasCleared_isNotSent_onlyThatItHasCleared() throws Exception {
    receiver.reply("CONNECT", "421 4.3.2 Busy");
    raise();
    deliveries.sendDue();
    receiver.acceptAgain();
    directory.messages().alerts().clear(site, AlertKind.NO_SUCCESS, Optional.empty(), GOOD);
    deliveries.sendDue();
    advance(Duration.ofHours(12));
    deliveries.sendDue();

    assertThat(receiver.received())
        .extracting(mail -> mail.header("Subject"))
        .singleElement()
        .asString()
        .contains("Cleared: No recent successes");
    assertThat(
            directory.messages().outbox().latest(site, Channel.MAIL, Set.of(MailTopic.ALERTS), 2))
        .filteredOn(MessageDelivery::isAbandoned)
        .extracting(MessageDelivery::result)
        .containsExactly("The alert cleared before the mail was sent.");
  }

  @Test
  void failedMail_isRetriedWithBackoff_alsoAfterARestart_untilItIsAccepted() throws Exception {
    receiver.reply("CONTENT", "452 4.3.1 Full");
    raise();
    deliveries.sendDue();
    assertThat(latest().result()).isEqualTo("The mail server responded with 452 4.3.1 Full.");
    stop();
    open();
    deliveries.sendDue();
    assertThat(latest().attempts()).isEqualTo(1);

    receiver.acceptAgain();
    advance(Duration.ofSeconds(7));
    deliveries.sendDue();
    advance(Duration.ofHours(12));
    deliveries.sendDue();

    assertThat(receiver.received()).hasSize(1);
    assertThat(latest().attempts()).isEqualTo(2);
    assertThat(latest().deliveredAt()).isPresent();
    assertThat(attempts.byName()).isEqualTo(Map.of("accepted", 1L, "failed", 1L, "rejected", 0L));
  }

  @Test
  void rejectedMail_isNotRetried() throws Exception {
    receiver.reply("RCPT", "550 5.1.1 No such user");
    raise();
    deliveries.sendDue();
    receiver.acceptAgain();
    advance(Duration.ofHours(12));
    deliveries.sendDue();

    assertThat(receiver.received()).isEmpty();
    assertThat(latest().isAbandoned()).isTrue();
    assertThat(latest().result())
        .isEqualTo("The mail server responded with 550 5.1.1 No such user.");
  }

  @Test
  void retries_endAfterSevenAttempts() throws Exception {
    receiver.reply("CONNECT", "421 4.3.2 Busy");
    raise();
    for (int attempt = 1; attempt <= 7; attempt++) {
      deliveries.sendDue();
      assertThat(latest().attempts()).isEqualTo(attempt);
      advance(Duration.ofHours(attempt < 6 ? 2 : 8));
    }

    assertThat(latest().isAbandoned()).isTrue();
    assertThat(directory.messages().outbox().due(Channel.MAIL)).isEmpty();
  }

  @Test
  void mailOlderThanADay_isNotSent() throws Exception {
    deliveries.close();
    raise();
    advance(Duration.ofHours(25));
    stop();
    open();
    deliveries.sendDue();

    assertThat(receiver.commands()).isEmpty();
    assertThat(latest().isAbandoned()).isTrue();
    assertThat(latest().result()).isEqualTo("The mail could not be sent within a day.");
  }

  @Test
  void recipientWhoLosesTheRoleWhileBeingChosen_getsNoMail() throws Exception {
    Account member =
        ((AcceptanceResult.Created)
                directory
                    .people()
                    .acceptance()
                    .create(
                        ((InvitationCreation.Created)
                                directory
                                    .people()
                                    .invitations()
                                    .create(
                                        site,
                                        new EmailAddress("guest@shop.example"),
                                        Role.OWNER,
                                        directory.people().accounts().administrators().getFirst()))
                            .token(),
                        new Password("a password of a guest")))
            .account();
    directory.people().members().change(site, member.id(), Role.VIEWER);
    directory
        .messages()
        .mailSubscriptions()
        .setSubscribers(site, MailTopic.ALERTS, List.of(member));
    raise();
    deliveries.sendDue();

    assertThat(receiver.commands()).isEmpty();
    assertThat(latest().result()).isEqualTo("The recipient is no longer an owner of the site.");
  }
}
