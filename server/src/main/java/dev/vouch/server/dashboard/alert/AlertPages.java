package dev.vouch.server.dashboard.alert;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.site.Site;
import dev.vouch.directory.Directory;
import dev.vouch.directory.alert.Webhook;
import dev.vouch.directory.alert.WebhookRegistry;
import dev.vouch.server.alert.WebhookMessages;
import dev.vouch.server.alert.WebhookSender;
import dev.vouch.server.alert.WebhookSender.DeliveryAttempt;
import dev.vouch.server.dashboard.page.BaseUrl;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.LocalTimes;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import gg.jte.models.runtime.JteModel;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * {@code /sites/{site_id}/settings/alerts}. Owners choose the alert types. Where they are sent is
 * for administrators alone, since it is this server that sends it. The signing secret is in the
 * answer to the form that made it, and on no other page.
 */
public final class AlertPages {
  private static final String ALERTS = "/settings/alerts";
  private static final String WEBHOOK = ALERTS + "/webhook";

  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  private final StaticTemplates templates = new StaticTemplates();
  private final WebhookMessages messages = new WebhookMessages(SettingsTab.ALERTS::path);
  private final Directory directory;
  private final WebhookSender sender;
  private final BaseUrl baseUrl;
  private final InstantSource clock;

  /** Shows and changes what is in {@code directory}. */
  public AlertPages(
      Directory directory, WebhookSender sender, BaseUrl baseUrl, InstantSource clock) {
    this.directory = directory;
    this.sender = sender;
    this.baseUrl = baseUrl;
    this.clock = clock;
  }

  /** Adds the pages. */
  public void mount(Pages pages) {
    pages.getOwners(ALERTS, this::show);
    pages.postOwners(ALERTS, this::choose);
    pages.postOwningAdministrators(WEBHOOK, this::sendTo);
    pages.postOwningAdministrators(WEBHOOK + "/secret", this::renewSecret);
    pages.postOwningAdministrators(WEBHOOK + "/remove", this::remove);
    pages.postOwningAdministrators(WEBHOOK + "/test", this::test);
  }

  private PageAnswer show(PageRequest request) {
    return PageAnswer.of(page(request, currentUrl(request), AlertNotice.of(request)));
  }

  private PageAnswer choose(PageRequest request) {
    directory
        .alerts()
        .choose(
            site(request).id(),
            Arrays.stream(AlertKind.values())
                .filter(kind -> request.field(kind.wireName()).isPresent())
                .collect(Collectors.toSet()));
    return AlertNotice.Kind.SAVED.at(site(request));
  }

  private PageAnswer sendTo(PageRequest request) {
    return switch (WebhookForm.read(request)) {
      case WebhookForm.Reading.Wrong(Form form) ->
          PageAnswer.refused(page(request, form, Optional.empty()));
      case WebhookForm.Reading.Wanted(URI url) -> sendTo(request, url);
    };
  }

  private PageAnswer sendTo(PageRequest request, URI url) {
    WebhookRegistry webhooks = directory.webhooks();
    String server = baseUrl.of(request.routing().request());
    boolean isNew = webhooks.of(site(request).id()).isEmpty();
    Webhook webhook =
        webhooks.sendTo(site(request).id(), url, server).orElseThrow(AlertPages::gone);
    return isNew ? shownOnce(request, webhook) : AlertNotice.Kind.MOVED.at(site(request));
  }

  private PageAnswer renewSecret(PageRequest request) {
    return directory
        .webhooks()
        .renewSecret(site(request).id())
        .map(webhook -> shownOnce(request, webhook))
        .orElseThrow(AlertPages::gone);
  }

  private PageAnswer shownOnce(PageRequest request, Webhook webhook) {
    return PageAnswer.of(
        templates.alertSecret(
            request.shell("Signing secret", Section.SETTINGS),
            site(request),
            webhook.writtenSecret()));
  }

  private PageAnswer remove(PageRequest request) {
    directory.webhooks().remove(site(request).id());
    return AlertNotice.Kind.REMOVED.at(site(request));
  }

  /** Waits for the receiver, as long as a message of an alert would. */
  private PageAnswer test(PageRequest request) {
    Webhook webhook = directory.webhooks().of(site(request).id()).orElseThrow(AlertPages::gone);
    String id = "test_" + UUID.randomUUID();
    try {
      DeliveryAttempt attempt =
          sender.send(webhook, id, messages.ofTest(site(request), webhook, clock.instant()));
      return PageAnswer.of(
          page(request, currentUrl(request), Optional.of(AlertNotice.ofTest(attempt))));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw ProblemException.unavailable(
          "The server is shutting down. Send the test message again once it is running.",
          RETRY_AFTER);
    }
  }

  private JteModel page(PageRequest request, Form webhookForm, Optional<AlertNotice> notice) {
    Site site = site(request);
    return templates.alertPage(
        request.shell(SettingsTab.ALERTS.label(), Section.SETTINGS),
        site,
        AlertSettings.of(directory, site.id()),
        webhookForm,
        request.isAdministrators(),
        new LocalTimes(request.locale(), site.timeZone()),
        notice);
  }

  private Form currentUrl(PageRequest request) {
    return WebhookForm.of(
        directory
            .webhooks()
            .of(site(request).id())
            .map(webhook -> webhook.url().toString())
            .orElse(""));
  }

  private static Site site(PageRequest request) {
    return request.site().site();
  }

  private static ProblemException gone() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "The site no longer has a webhook. Reload the alerts page.");
  }
}
