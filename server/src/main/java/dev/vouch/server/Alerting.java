package dev.vouch.server;

import dev.vouch.directory.Directory;
import dev.vouch.server.alert.AlertEvaluation;
import dev.vouch.server.alert.WebhookDeliveries;
import dev.vouch.server.alert.WebhookMessages;
import dev.vouch.server.alert.WebhookSender;
import dev.vouch.server.dashboard.page.SettingsTab;
import java.util.List;

/** The alerting subsystem: evaluates alerts each minute and delivers them to webhooks. */
record Alerting(
    WebhookSender webhookSender, WebhookDeliveries deliveries, MaintenanceScheduler scheduler) {
  static Alerting start(Startup startup, Storage storage, Ingestion ingestion) {
    Directory directory = storage.directory();
    WebhookSender sender =
        startup.resources().add("webhook sender", new WebhookSender(startup.clock()));
    WebhookDeliveries deliveries =
        startup
            .resources()
            .add(
                "webhook deliveries",
                WebhookDeliveries.start(
                    directory.webhooks(),
                    directory.sites(),
                    sender,
                    new WebhookMessages(
                        startup.configuration().publicUrl(), SettingsTab.ALERTS::path),
                    startup.clock(),
                    startup.random()));
    AlertEvaluation evaluation =
        new AlertEvaluation(
            directory,
            storage.reporting().queries(),
            ingestion.keyActivity(),
            storage::isCurrent,
            startup.clock());
    MaintenanceScheduler scheduler =
        startup
            .resources()
            .add(
                "alerts",
                new MaintenanceScheduler(
                    List.of(new MaintenanceScheduler.Task("evaluate alerts", evaluation))));
    return new Alerting(sender, deliveries, scheduler);
  }
}
