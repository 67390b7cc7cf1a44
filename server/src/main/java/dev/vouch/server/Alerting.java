package dev.vouch.server;

import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.directory.Directory;
import dev.vouch.directory.key.SharedKeyActivity;
import dev.vouch.directory.lease.Leadership;
import dev.vouch.server.MaintenanceScheduler.Task;
import dev.vouch.server.alert.AlertEvaluation;
import dev.vouch.server.alert.SummaryMessages;
import dev.vouch.server.alert.WebhookDeliveries;
import dev.vouch.server.alert.WebhookMessages;
import dev.vouch.server.alert.WebhookSender;
import dev.vouch.server.dashboard.alert.AlertMails;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.summary.SummaryMails;
import dev.vouch.server.http.PublicUrl;
import dev.vouch.server.mail.MailAttempt;
import dev.vouch.server.mail.MailDeliveries;
import dev.vouch.server.mail.MailSettings;
import dev.vouch.server.mail.MailWriter;
import dev.vouch.server.mail.Mailer;
import dev.vouch.server.mail.SmtpMailer;
import dev.vouch.server.summary.SummaryReader;
import dev.vouch.server.summary.SummarySchedule;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The alerting subsystem: evaluates alerts each minute and delivers them to webhooks and by mail,
 * like the weekly and monthly summaries.
 *
 * @param mailer the sender of mail; empty if mail is not configured
 * @param mailAttempts the number of attempts to send mail, by outcome
 */
record Alerting(
    WebhookSender webhookSender,
    WebhookDeliveries deliveries,
    Optional<Mailer> mailer,
    OutcomeCounts<MailAttempt> mailAttempts,
    MaintenanceScheduler scheduler) {
  static Alerting start(Startup startup, Storage storage, Ingestion ingestion) {
    WebhookSender sender =
        startup.resources().add("webhook sender", new WebhookSender(startup.clock()));
    WebhookDeliveries deliveries =
        startup.resources().add("webhook deliveries", deliveries(startup, storage, sender));
    OutcomeCounts<MailAttempt> mailAttempts = new OutcomeCounts<>(MailAttempt.class);
    Optional<Mailer> mailer =
        startup.configuration().mail().map(settings -> mailer(startup, settings));
    mailer.ifPresent(sending -> startMail(startup, storage, sending, mailAttempts));
    MaintenanceScheduler scheduler =
        startup
            .resources()
            .add("alerts", new MaintenanceScheduler(tasks(startup, storage, ingestion)));
    return new Alerting(sender, deliveries, mailer, mailAttempts, scheduler);
  }

  private static WebhookDeliveries deliveries(
      Startup startup, Storage storage, WebhookSender sender) {
    Directory directory = storage.directory();
    PublicUrl publicUrl = startup.configuration().publicUrl();
    return WebhookDeliveries.start(
        directory.webhooks(),
        directory.sites(),
        sender,
        new WebhookMessages(publicUrl, SettingsTab.ALERTS::path),
        new SummaryMessages(summaryReader(storage), publicUrl, Section.OVERVIEW::path),
        storage.coordination().leadership(),
        startup.clock(),
        startup.random());
  }

  private static List<Task> tasks(Startup startup, Storage storage, Ingestion ingestion) {
    Directory directory = storage.directory();
    Leadership leadership = storage.coordination().leadership();
    Optional<SharedKeyActivity> shared = storage.coordination().keyActivity();
    AlertEvaluation evaluation =
        new AlertEvaluation(
            directory,
            storage.reporting().queries(),
            ingestion.keyActivity(),
            () -> shared.map(SharedKeyActivity::ofOthers).orElse(Map.of()),
            storage::isCurrent,
            leadership,
            startup.clock());
    return List.of(
        new Task(
            "share the activity of keys",
            () -> shared.ifPresent(all -> all.store(ingestion.keyActivity().periods()))),
        new Task("evaluate alerts", evaluation),
        new Task(
                "add summaries",
                new SummarySchedule(directory, storage::isCurrent, startup.clock()))
            .ofLeader(leadership));
  }

  private static SummaryReader summaryReader(Storage storage) {
    Directory directory = storage.directory();
    return new SummaryReader(
        storage.reporting().queries(),
        directory.rules()::of,
        directory.exchangeRates()::conversion);
  }

  private static Mailer mailer(Startup startup, MailSettings settings) {
    return startup.resources().add("mailer", new SmtpMailer(settings));
  }

  private static void startMail(
      Startup startup, Storage storage, Mailer mailer, OutcomeCounts<MailAttempt> mailAttempts) {
    Directory directory = storage.directory();
    PublicUrl publicUrl = startup.configuration().publicUrl();
    startup
        .resources()
        .add(
            "mail deliveries",
            MailDeliveries.start(
                directory,
                mailer,
                writer(storage, publicUrl),
                publicUrl,
                mailAttempts,
                storage.coordination().leadership(),
                startup.clock(),
                startup.random()));
  }

  private static MailWriter writer(Storage storage, PublicUrl publicUrl) {
    Directory directory = storage.directory();
    MailWriter alerts = new AlertMails(directory.alerts(), publicUrl);
    MailWriter summaries = new SummaryMails(summaryReader(storage), publicUrl);
    return (delivery, site, unsubscribeUrl) ->
        (switch (delivery.subscription().topic()) {
              case ALERTS -> alerts;
              case WEEKLY_SUMMARY, MONTHLY_SUMMARY -> summaries;
            })
            .write(delivery, site, unsubscribeUrl);
  }
}
