package dev.vouch.directory.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.alert.AlertMessage;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.directory.outbox.Outbox;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailSubscriptionsTest {
  private static final Evidence BAD = Evidence.of("It is bad.", Map.of());
  private static final Evidence GOOD = Evidence.of("It is good.", Map.of());

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;
  private Account administrator;
  private Account owner;

  @BeforeEach
  void openDirectoryWithAnOwner() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
    administrator = fixture.newAdministrator();
    owner = fixture.newMember(site, "owner@shop.example", Role.OWNER, administrator);
  }

  private MailSubscriptions subscriptions() {
    return fixture.directory().messages().mailSubscriptions();
  }

  private Outbox outbox() {
    return fixture.directory().messages().outbox();
  }

  private List<MessageDelivery> mails(String subject) {
    return subscriptions().of(MailTopic.ALERTS).stream()
        .map(subscription -> MessageDelivery.byMail(subscription, subject, fixture.clock.instant()))
        .toList();
  }

  private MailSubscription alertsOf(Account account) {
    return new MailSubscription(site, account.id(), MailTopic.ALERTS);
  }

  private void raise() {
    fixture
        .directory()
        .messages()
        .alerts()
        .raise(site, AlertKind.NO_SUCCESS, Optional.empty(), BAD);
  }

  private void enableAlertsFor(Account... recipients) {
    fixture.directory().messages().alerts().enable(site, Set.of(AlertKind.NO_SUCCESS));
    choose(recipients);
  }

  private void choose(Account... recipients) {
    assertThat(subscriptions().setSubscribers(site, MailTopic.ALERTS, List.of(recipients)))
        .isTrue();
  }

  @Test
  void alert_isMailedOnceToEachRecipient_whenRaisedAndWhenCleared_alsoAfterACrash() {
    enableAlertsFor(administrator, owner);
    raise();
    raise();
    Alert alert = fixture.directory().messages().alerts().raised(site).getFirst();
    fixture.clock.advance(Duration.ofMinutes(1));
    fixture
        .directory()
        .messages()
        .alerts()
        .clear(site, AlertKind.NO_SUCCESS, Optional.empty(), GOOD);

    fixture.crash();

    assertThat(outbox().due(Channel.MAIL))
        .extracting(MessageDelivery::subject)
        .containsExactlyInAnyOrder(
            alert.id() + "_raised",
            alert.id() + "_raised",
            alert.id() + "_cleared",
            alert.id() + "_cleared");
    assertThat(outbox().due(Channel.MAIL))
        .extracting(delivery -> delivery.subscription().account())
        .containsOnly(administrator.id(), owner.id());
    assertThat(outbox().due(Channel.MAIL)).extracting(MessageDelivery::id).doesNotHaveDuplicates();
    assertThat(
            AlertMessage.parse(outbox().due(Channel.MAIL).getFirst().subject())
                .map(AlertMessage::alert))
        .contains(alert.id());
    assertThat(fixture.directory().messages().alerts().find(alert.id()).flatMap(Alert::clearing))
        .isPresent();
  }

  @Test
  void mailAboutASubject_isAddedOnceToEachSubscription_alsoAfterACrash() {
    choose(administrator);
    outbox().add(mails("week_2026-11-16"));
    choose(administrator, owner);

    outbox().add(mails("week_2026-11-16"));
    fixture.crash();
    outbox().add(mails("week_2026-11-16"));

    assertThat(outbox().due(Channel.MAIL))
        .extracting(MessageDelivery::subscription)
        .containsExactlyInAnyOrder(alertsOf(administrator), alertsOf(owner));
  }

  @Test
  void alertWithoutRecipients_isNotMailed() {
    enableAlertsFor();
    raise();

    assertThat(outbox().due(Channel.MAIL)).isEmpty();
  }

  @Test
  void failedMail_isDueAgainAtItsTime_untilItIsAbandoned() {
    enableAlertsFor(owner);
    raise();
    MessageDelivery first = outbox().due(Channel.MAIL).getFirst();
    outbox().failed(first, "busy", Optional.of(fixture.clock.instant().plusSeconds(5)));
    assertThat(outbox().due(Channel.MAIL)).isEmpty();

    fixture.clock.advance(Duration.ofSeconds(5));
    fixture.crash();
    MessageDelivery second = outbox().due(Channel.MAIL).getFirst();
    assertThat(second.attempts()).isEqualTo(1);
    outbox().failed(second, "unknown recipient", Optional.empty());

    fixture.restart();
    assertThat(outbox().due(Channel.MAIL)).isEmpty();
    assertThat(
            outbox()
                .latest(site, Channel.MAIL, Set.of(MailTopic.ALERTS), 1)
                .getFirst()
                .isAbandoned())
        .isTrue();
  }

  @Test
  void token_endsItsSubscriptionOnly_andOnlyItsHashIsStored() {
    enableAlertsFor(owner, administrator);
    raise();
    BearerToken token = subscriptions().createToken(alertsOf(owner)).orElseThrow();
    BearerToken later = subscriptions().createToken(alertsOf(owner)).orElseThrow();

    fixture.restart();
    assertThat(subscriptions().find(token)).contains(alertsOf(owner));
    assertThat(subscriptions().find(later)).contains(alertsOf(owner));
    assertThat(subscriptions().find(new BearerToken("unknown"))).isEmpty();
    assertThat(new StoredBytes(folder).find(List.of(token.text().getBytes(StandardCharsets.UTF_8))))
        .isEmpty();

    subscriptions().unsubscribe(alertsOf(owner), owner.email());
    for (boolean isRestarted : new boolean[] {false, true}) {
      assertThat(subscriptions().of(site, MailTopic.ALERTS))
          .as("restarted: %s", isRestarted)
          .containsExactly(alertsOf(administrator));
      assertThat(subscriptions().find(token)).isEmpty();
      assertThat(outbox().due(Channel.MAIL))
          .extracting(MessageDelivery::subscription)
          .containsExactly(alertsOf(administrator));
      fixture.restart();
    }
    assertThat(subscriptions().createToken(alertsOf(owner))).isEmpty();
  }

  @Test
  void choosingRecipients_keepsTheOthersSubscriptions_andIsRecorded() {
    choose(administrator);
    BearerToken token =
        subscriptions()
            .createToken(new MailSubscription(site, administrator.id(), MailTopic.ALERTS))
            .orElseThrow();
    choose(administrator, owner);

    assertThat(subscriptions().subscribers(site, MailTopic.ALERTS))
        .containsExactlyInAnyOrder(administrator.id(), owner.id());
    assertThat(subscriptions().find(token)).isPresent();
    choose(owner);
    assertThat(subscriptions().find(token)).isEmpty();
    assertThat(
            fixture
                .directory()
                .audit()
                .page(site, Optional.of(AuditEntry.Kind.ALERT), OptionalLong.empty(), 2)
                .entries())
        .extracting(AuditRecord::details)
        .containsExactly(
            "Changed who gets alerts by mail: now owner@shop.example.",
            "Changed who gets alerts by mail: now admin@shop.example," + " owner@shop.example.");
  }

  @Test
  void ownerWhoBecomesAViewer_keepsTheSummaries_andGetsNoAlerts() {
    MailSubscription weekly = new MailSubscription(site, owner.id(), MailTopic.WEEKLY_SUMMARY);
    enableAlertsFor(owner, administrator);
    subscriptions().setSubscribers(site, MailTopic.WEEKLY_SUMMARY, List.of(owner));
    raise();

    fixture.directory().people().members().change(site, owner.id(), Role.OWNER);
    assertThat(outbox().due(Channel.MAIL)).hasSize(2);

    fixture.directory().people().members().change(site, owner.id(), Role.VIEWER);
    for (boolean isRestarted : new boolean[] {false, true}) {
      assertThat(subscriptions().of(site, MailTopic.ALERTS))
          .as("restarted: %s", isRestarted)
          .containsExactly(alertsOf(administrator));
      assertThat(subscriptions().of(site, MailTopic.WEEKLY_SUMMARY)).containsExactly(weekly);
      assertThat(outbox().due(Channel.MAIL))
          .extracting(MessageDelivery::subscription)
          .containsExactly(alertsOf(administrator));
      assertThat(outbox().latest(site, Channel.MAIL, Set.of(MailTopic.ALERTS), 2)).hasSize(1);
      fixture.restart();
    }
  }

  @Test
  void formerMember_getsNoMailAboutTheSite_alsoWhenTheyAreAddedAgain() {
    SiteId other = fixture.newSite();
    fixture.directory().people().members().add(other, owner.id(), Role.OWNER);
    subscriptions().setSubscribers(other, MailTopic.ALERTS, List.of(owner));
    enableAlertsFor(owner, administrator);
    subscriptions().setSubscribers(site, MailTopic.WEEKLY_SUMMARY, List.of(owner));
    raise();

    fixture.directory().people().members().remove(site, owner.id());
    fixture.directory().people().members().add(site, owner.id(), Role.OWNER);
    for (boolean isRestarted : new boolean[] {false, true}) {
      assertThat(subscriptions().of(site, MailTopic.ALERTS))
          .as("restarted: %s", isRestarted)
          .containsExactly(alertsOf(administrator));
      assertThat(subscriptions().of(site, MailTopic.WEEKLY_SUMMARY)).isEmpty();
      assertThat(subscriptions().subscribers(other, MailTopic.ALERTS)).containsExactly(owner.id());
      assertThat(outbox().due(Channel.MAIL))
          .extracting(MessageDelivery::subscription)
          .containsExactly(alertsOf(administrator));
      fixture.restart();
    }
  }

  @Test
  void administratorWhoIsRemovedAsMember_getsAlerts_becauseTheyOwnAllSites() {
    fixture.directory().people().members().add(site, administrator.id(), Role.VIEWER);
    enableAlertsFor(administrator);

    fixture.directory().people().members().remove(site, administrator.id());

    assertThat(subscriptions().of(site, MailTopic.ALERTS)).containsExactly(alertsOf(administrator));
  }

  @Test
  void deletedAccountAndDeletedSite_haveNoMail() {
    enableAlertsFor(owner, administrator);
    raise();

    fixture.directory().people().accountDeletions().delete(owner.id());
    assertThat(subscriptions().of(site, MailTopic.ALERTS)).containsExactly(alertsOf(administrator));
    assertThat(outbox().due(Channel.MAIL)).hasSize(1);

    fixture.directory().deletions().begin(site);
    assertThat(subscriptions().of(site, MailTopic.ALERTS)).isEmpty();
    assertThat(outbox().due(Channel.MAIL)).isEmpty();
  }

  @Test
  void oldDeliveriesAndTokens_areDeleted() {
    enableAlertsFor(owner);
    BearerToken token = subscriptions().createToken(alertsOf(owner)).orElseThrow();
    raise();
    outbox().delivered(outbox().due(Channel.MAIL).getFirst(), "It was accepted.");
    fixture.clock.advance(Duration.ofDays(89));
    fixture.directory().maintain();
    assertThat(outbox().latest(site, Channel.MAIL, Set.of(MailTopic.ALERTS), 1)).hasSize(1);

    fixture.clock.advance(Duration.ofDays(2));
    fixture.directory().maintain();
    assertThat(outbox().latest(site, Channel.MAIL, Set.of(MailTopic.ALERTS), 1)).isEmpty();
    assertThat(subscriptions().find(token)).isPresent();

    fixture.clock.advance(Duration.ofDays(310));
    fixture.directory().maintain();
    assertThat(subscriptions().find(token)).isEmpty();
  }
}
