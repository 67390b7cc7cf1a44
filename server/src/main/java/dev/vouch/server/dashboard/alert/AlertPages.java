package dev.vouch.server.dashboard.alert;

import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.alert.Alert;
import dev.vouch.directory.alert.AlertDelivery;
import dev.vouch.directory.alert.Webhook;
import dev.vouch.directory.alert.WebhookRegistry;
import dev.vouch.server.alert.WebhookMessages;
import dev.vouch.server.alert.WebhookUrl;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.PublicUrl;
import dev.vouch.server.mail.Mailer;
import gg.jte.models.runtime.JteModel;
import java.net.URI;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code /sites/{site_id}/settings/alerts}. Owners choose the alert types and the recipients of
 * mail. Only administrators can change the webhook, since this server sends the requests to it. The
 * signing secret appears only in the response to the form that created it.
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
  private final WebhookMessages messages;
  private final Directory directory;
  private final WebhookTestMessages test;
  private final InstantSource clock;
  private final AlertMailPages mail;

  public AlertPages(
      Directory directory,
      WebhookTestMessages test,
      Optional<Mailer> mailer,
      PublicUrl publicUrl,
      InstantSource clock) {
    this.directory = directory;
    this.test = test;
    this.messages = new WebhookMessages(publicUrl, SettingsTab.ALERTS::path);
    this.clock = clock;
    this.mail =
        new AlertMailPages(
            directory,
            mailer,
            new AlertMails(directory.alerts(), publicUrl),
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

  private PageAnswer show(PageRequest request) {
    return PageAnswer.of(page(request, currentUrl(request), Notice.of(request, NOTICES)));
  }

  private PageAnswer showWithNotice(PageRequest request, Notice notice) {
    return PageAnswer.of(page(request, currentUrl(request), Optional.of(notice)));
  }

  private PageAnswer choose(PageRequest request) {
    directory
        .alerts()
        .enable(
            request.site().id(),
            Arrays.stream(AlertKind.values())
                .filter(kind -> request.field(kind.wireName()).isPresent())
                .collect(Collectors.toSet()));
    return SAVED.at(path(request));
  }

  private PageAnswer sendTo(PageRequest request) {
    Form form = Form.sent(request, List.of(URL));
    return switch (WebhookUrl.validate(form.value(URL))) {
      case WebhookUrl.Validation.Invalid(String why) ->
          PageAnswer.refused(page(request, form.withError(URL, why), Optional.empty()));
      case WebhookUrl.Validation.Valid(URI url) -> sendTo(request, url);
    };
  }

  private PageAnswer sendTo(PageRequest request, URI url) {
    WebhookRegistry webhooks = directory.webhooks();
    Optional<String> secret = webhooks.of(request.site().id()).map(Webhook::secretText);
    Webhook webhook =
        webhooks.setUrl(request.site().id(), url).orElseThrow(WebhookTestMessages::notFound);
    return secret.filter(webhook.secretText()::equals).isPresent()
        ? UNCHANGED.at(path(request))
        : showOnce(request, webhook);
  }

  private PageAnswer renewSecret(PageRequest request) {
    return directory
        .webhooks()
        .renewSecret(request.site().id())
        .map(webhook -> showOnce(request, webhook))
        .orElseThrow(WebhookTestMessages::notFound);
  }

  private PageAnswer showOnce(PageRequest request, Webhook webhook) {
    return PageAnswer.of(
        templates.alertSecret(
            request.layout("Signing secret", Section.SETTINGS),
            request.site(),
            webhook.secretText()));
  }

  private PageAnswer remove(PageRequest request) {
    directory.webhooks().remove(request.site().id());
    return REMOVED.at(path(request));
  }

  private PageAnswer test(PageRequest request) {
    Site site = request.site();
    return showWithNotice(
        request, test.send(site.id(), () -> messages.ofTest(site, clock.instant())));
  }

  private JteModel page(PageRequest request, Form webhookForm, Optional<Notice> notice) {
    Site site = request.site();
    return templates.alertPage(
        request.layout(SettingsTab.ALERTS.label(), Section.SETTINGS),
        site,
        AlertSettings.of(directory, site.id()),
        mail.recipients(site),
        webhookForm,
        request.isAdministrator(),
        request.times(),
        notice);
  }

  private Form currentUrl(PageRequest request) {
    return directory
        .webhooks()
        .of(request.site().id())
        .map(webhook -> Form.empty().with(URL, webhook.url().toString()))
        .orElseGet(Form::empty);
  }

  private static String path(PageRequest request) {
    return SettingsTab.ALERTS.path(request.site().id());
  }

  /**
   * Content of the page.
   *
   * @param chosen enabled alert types
   * @param raised active alerts, longest first
   * @param latest most recent alerts, newest first
   * @param deliveries most recent deliveries, newest first
   */
  public record AlertSettings(
      Set<AlertKind> chosen,
      List<Alert> raised,
      List<Alert> latest,
      Optional<Webhook> webhook,
      List<AlertDelivery> deliveries) {
    private static final int ROWS_MAX = 20;

    static AlertSettings of(Directory directory, SiteId site) {
      return new AlertSettings(
          directory.alerts().enabledKinds(site),
          directory.alerts().raised(site),
          directory.alerts().latest(site, ROWS_MAX),
          directory.webhooks().of(site),
          directory.webhooks().latest(site, ROWS_MAX));
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
}
