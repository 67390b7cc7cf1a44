package dev.vouch.directory.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.directory.outbox.Outbox;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookSummariesTest {
  private static final LocalDate MONDAY = LocalDate.parse("2026-11-16");

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;

  @BeforeEach
  void openDirectoryWithAWebhook() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
    setWebhook();
  }

  private void setWebhook() {
    fixture.directory().messages().webhooks().setUrl(site, URI.create("https://ops.example/hook"));
  }

  private WebhookSummaries summaries() {
    return fixture.directory().messages().webhookSummaries();
  }

  private WebhookRegistry webhooks() {
    return fixture.directory().messages().webhooks();
  }

  private Outbox outbox() {
    return fixture.directory().messages().outbox();
  }

  private void choose(MailTopic... topics) {
    assertThat(summaries().choose(site, Set.of(topics))).isTrue();
  }

  private void addWeek() {
    summaries().add(site, MailTopic.WEEKLY_SUMMARY, MONDAY);
  }

  private MessageDelivery latest() {
    return summaries().latest(site, 1).getFirst();
  }

  @Test
  void summaryOfAPeriod_isAddedOnce_alsoAfterACrashAndAfterItWasDelivered() {
    choose(MailTopic.WEEKLY_SUMMARY);
    addWeek();
    fixture.crash();
    addWeek();

    assertThat(outbox().due(Channel.WEBHOOK))
        .extracting(MessageDelivery::id)
        .containsExactly("weekly_summary_2026-11-16_" + site);

    outbox().delivered(outbox().due(Channel.WEBHOOK).getFirst(), "OK");
    fixture.restart();
    addWeek();
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    assertThat(latest().deliveredAt()).isPresent();
    assertThat(latest().attempts()).isEqualTo(1);
  }

  @Test
  void failedSummary_isPendingUntilItsNextAttempt_alsoAfterACrash() {
    choose(MailTopic.WEEKLY_SUMMARY);
    addWeek();
    outbox()
        .failed(
            outbox().due(Channel.WEBHOOK).getFirst(),
            "503",
            Optional.of(fixture.clock.instant().plusSeconds(60)));

    fixture.crash();

    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    fixture.clock.advance(Duration.ofMinutes(1));
    assertThat(outbox().due(Channel.WEBHOOK)).hasSize(1);
    outbox().failed(outbox().due(Channel.WEBHOOK).getFirst(), "gone", Optional.empty());
    assertThat(latest().isAbandoned()).isTrue();
    assertThat(latest().result()).isEqualTo("gone");
  }

  @Test
  void summaryThatIsNotChosen_isNotAdded() {
    choose(MailTopic.MONTHLY_SUMMARY);
    addWeek();

    assertThat(summaries().latest(site, 5)).isEmpty();
    assertThat(summaries().sites(MailTopic.WEEKLY_SUMMARY)).isEmpty();
    assertThat(summaries().sites(MailTopic.MONTHLY_SUMMARY)).containsExactly(site);
  }

  @Test
  void pendingSummary_isAbandoned_whenItIsTurnedOff_andTheOtherIsKept() {
    choose(MailTopic.WEEKLY_SUMMARY, MailTopic.MONTHLY_SUMMARY);
    addWeek();
    summaries().add(site, MailTopic.MONTHLY_SUMMARY, LocalDate.parse("2026-10-01"));
    choose(MailTopic.MONTHLY_SUMMARY);

    assertThat(outbox().due(Channel.WEBHOOK))
        .extracting(MessageDelivery::id)
        .containsExactly("monthly_summary_2026-10-01_" + site);
    assertThat(summaries().latest(site, 5))
        .extracting(MessageDelivery::result)
        .containsExactlyInAnyOrder("", "The summary was turned off.");
  }

  @Test
  void removedWebhook_getsNoSummary_andLosesTheChoice() {
    choose(MailTopic.WEEKLY_SUMMARY);
    addWeek();
    webhooks().remove(site);

    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    assertThat(latest().result()).isEqualTo("The webhook was removed.");
    setWebhook();
    assertThat(summaries().topics(site)).isEmpty();
  }

  @Test
  void siteWithoutAWebhook_canChooseNone() {
    webhooks().remove(site);

    assertThat(summaries().choose(site, Set.of(MailTopic.WEEKLY_SUMMARY))).isFalse();
    assertThat(summaries().topics(site)).isEmpty();
  }

  @Test
  void deletedSite_hasNoSummaries() {
    choose(MailTopic.WEEKLY_SUMMARY);
    addWeek();
    fixture.directory().deletions().begin(site);

    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
    assertThat(summaries().sites(MailTopic.WEEKLY_SUMMARY)).isEmpty();
    fixture.restart();
    assertThat(outbox().due(Channel.WEBHOOK)).isEmpty();
  }

  @Test
  void oldMessages_areDeletedAfter90Days() {
    choose(MailTopic.WEEKLY_SUMMARY);
    addWeek();
    fixture.clock.advance(Duration.ofDays(91));
    summaries().add(site, MailTopic.WEEKLY_SUMMARY, MONDAY.plusWeeks(13));
    fixture.directory().maintain();

    assertThat(summaries().latest(site, 5))
        .extracting(MessageDelivery::subject)
        .containsExactly(MONDAY.plusWeeks(13).toString());
  }

  @Test
  void choice_isInTheActivityLog() {
    choose(MailTopic.MONTHLY_SUMMARY, MailTopic.WEEKLY_SUMMARY);

    assertThat(
            fixture
                .directory()
                .audit()
                .page(site, Optional.of(AuditEntry.Kind.SITE), OptionalLong.empty(), 1)
                .entries())
        .extracting(AuditRecord::details)
        .containsExactly(
            "Changed the summaries sent to the webhook: now the weekly summary, the monthly"
                + " summary.");
  }
}
