package dev.vouch.dashboard.alert;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.alert.Alert.AlertId;
import dev.vouch.directory.alert.Alert.AlertState;
import dev.vouch.directory.alert.AlertMessage;
import dev.vouch.directory.alert.Webhook;
import dev.vouch.directory.alert.WebhookRegistry;
import dev.vouch.directory.mail.MailTopic;
import dev.vouch.directory.outbox.MessageDelivery;
import dev.vouch.directory.outbox.MessageDelivery.Channel;
import dev.vouch.http.PublicUrl;
import dev.vouch.messages.alert.WebhookMessages;
import dev.vouch.messages.alert.WebhookUrl;
import dev.vouch.messages.mail.Mailer;
import gg.jte.models.runtime.JteModel;
import java.net.URI;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code /sites/{site_id}/settings/alerts}. Owners choose the alert types and the recipients of
 * mail. Only administrators can change the webhook, because this server sends requests to its URL.
 * The signing secret appears only in the response to the form that created it.
 */
public final class AlertPages {
  private static final String ALERTS = "/settings/alerts";
  private static final String WEBHOOK = ALERTS + "/webhook";

  private static final Notice SAVED = Notice.good("saved", "Alert settings saved.");
  private static final Notice UNCHANGED =
      Notice.good(
          "unchanged", "The webhook has this URL already. Its signing secret is unchanged.");
  private static final Notice REMOVED =
      Notice.good("removed", "Webhook and signing secret removed.");

  private static final List<Notice> NOTICES =
      List.of(SAVED, AlertMailPages.SAVED, UNCHANGED, REMOVED);

  private static final String URL = "url";

  private final StaticTemplates templates = new StaticTemplates();
  private final WebhookMessages webhookMessages;
  private final MessageDirectory messages;
  private final WebhookTestMessages test;
  private final InstantSource clock;
  private final AlertMailPages mail;

  public AlertPages(
      PeopleDirectory people,
      MessageDirectory messages,
      WebhookTestMessages test,
      Optional<Mailer> mailer,
      PublicUrl publicUrl,
      InstantSource clock) {
    this.messages = messages;
    this.test = test;
    this.webhookMessages = new WebhookMessages(publicUrl, SettingsPage.ALERTS::path);
    this.clock = clock;
    this.mail =
        new AlertMailPages(
            people,
            messages,
            mailer,
            new AlertMails(messages.alerts(), publicUrl),
            clock,
            this::showWithNotice);
  }

  public void mount(Pages pages) {
    pages.getOwners(ALERTS, this::show);
    pages.postOwners(ALERTS, this::choose);
    mail.mount(pages);
    pages.postOwningAdministrators(WEBHOOK, this::sendTo);
    pages.postOwningAdministrators(WEBHOOK + "/secret", this::renewSecret);
    pages.postOwningAdministrators(WEBHOOK + "/remove", this::remove);
    pages.postOwningAdministrators(WEBHOOK + "/test", this::test);
  }

  private PageResponse show(PageRequest request) {
    return PageResponse.of(page(request, currentUrl(request), Notice.of(request, NOTICES)));
  }

  private PageResponse showWithNotice(PageRequest request, Notice notice) {
    return PageResponse.of(page(request, currentUrl(request), Optional.of(notice)));
  }

  private PageResponse choose(PageRequest request) {
    messages
        .alerts()
        .enable(
            request.site().id(),
            Arrays.stream(AlertKind.values())
                .filter(kind -> request.field(kind.wireName()).isPresent())
                .collect(Collectors.toSet()));
    return SAVED.at(path(request));
  }

  private PageResponse sendTo(PageRequest request) {
    Form form = Form.sent(request, List.of(URL));
    return switch (WebhookUrl.validate(form.value(URL))) {
      case WebhookUrl.Validation.Invalid(String why) ->
          PageResponse.refused(page(request, form.withError(URL, why), Optional.empty()));
      case WebhookUrl.Validation.Valid(URI url) -> sendTo(request, url);
    };
  }

  private PageResponse sendTo(PageRequest request, URI url) {
    WebhookRegistry webhooks = messages.webhooks();
    Optional<String> secret = webhooks.of(request.site().id()).map(Webhook::secretText);
    Webhook webhook =
        webhooks.setUrl(request.site().id(), url).orElseThrow(WebhookTestMessages::notFound);
    return secret.filter(webhook.secretText()::equals).isPresent()
        ? UNCHANGED.at(path(request))
        : showOnce(request, webhook);
  }

  private PageResponse renewSecret(PageRequest request) {
    return messages
        .webhooks()
        .renewSecret(request.site().id())
        .map(webhook -> showOnce(request, webhook))
        .orElseThrow(WebhookTestMessages::notFound);
  }

  private PageResponse showOnce(PageRequest request, Webhook webhook) {
    return PageResponse.of(
        templates.alertSecret(
            request.layout("Signing secret", Section.SETTINGS),
            request.site(),
            webhook.secretText()));
  }

  private PageResponse remove(PageRequest request) {
    messages.webhooks().remove(request.site().id());
    return REMOVED.at(path(request));
  }

  private PageResponse test(PageRequest request) {
    Site site = request.site();
    return showWithNotice(
        request, test.send(site.id(), () -> webhookMessages.ofTest(site, clock.instant())));
  }

  private JteModel page(PageRequest request, Form webhookForm, Optional<Notice> notice) {
    Site site = request.site();
    return templates.alertPage(
        request.layout(SettingsPage.ALERTS.label(), Section.SETTINGS),
        site,
        AlertSettings.of(messages, site.id()),
        mail.recipients(site),
        webhookForm,
        request.isAdministrator(),
        request.times(),
        notice);
  }

  private Form currentUrl(PageRequest request) {
    return messages
        .webhooks()
        .of(request.site().id())
        .map(webhook -> Form.empty().with(URL, webhook.url().toString()))
        .orElseGet(Form::empty);
  }

  private static String path(PageRequest request) {
    return SettingsPage.ALERTS.path(request.site().id());
  }

  /**
   * Content of the page.
   *
   * @param chosen enabled alert types
   * @param raised active alerts, longest active first
   * @param latest most recent alerts, newest first
   * @param deliveries most recent deliveries, newest first
   */
  public record AlertSettings(
      Set<AlertKind> chosen,
      List<Alert> raised,
      List<Alert> latest,
      Optional<Webhook> webhook,
      List<ListedDelivery> deliveries) {
    private static final int ROWS_MAX = 20;

    static AlertSettings of(MessageDirectory messages, SiteId site) {
      return new AlertSettings(
          messages.alerts().enabledKinds(site),
          messages.alerts().raised(site),
          messages.alerts().latest(site, ROWS_MAX),
          messages.webhooks().of(site),
          ListedDelivery.latest(messages, site, ROWS_MAX));
    }

    public List<AlertDescription> kinds() {
      return Arrays.stream(AlertKind.values()).map(AlertDescription::new).toList();
    }

    public boolean isEnabled(AlertDescription description) {
      return chosen.contains(description.kind());
    }

    public long raised(AlertDescription description) {
      return raised.stream().filter(alert -> alert.kind() == description.kind()).count();
    }
  }

  /** A delivery of an alert to a site's webhook, as listed. */
  public record ListedDelivery(Alert alert, AlertState state, MessageDelivery delivery) {
    /** Returns the latest deliveries of a site, newest first. */
    static List<ListedDelivery> latest(MessageDirectory messages, SiteId site, int count) {
      List<MessageDelivery> deliveries =
          messages.outbox().latest(site, Channel.WEBHOOK, Set.of(MailTopic.ALERTS), count);
      Map<AlertId, Alert> alerts =
          messages
              .alerts()
              .find(
                  deliveries.stream()
                      .flatMap(delivery -> AlertMessage.parse(delivery.subject()).stream())
                      .map(AlertMessage::alert)
                      .collect(Collectors.toSet()));
      return deliveries.stream().flatMap(delivery -> of(alerts, delivery).stream()).toList();
    }

    private static Optional<ListedDelivery> of(
        Map<AlertId, Alert> alerts, MessageDelivery delivery) {
      return AlertMessage.parse(delivery.subject())
          .flatMap(
              message ->
                  Optional.ofNullable(alerts.get(message.alert()))
                      .map(alert -> new ListedDelivery(alert, message.state(), delivery)));
    }
  }
}
