package dev.vouch.dashboard.payment;

import dev.vouch.api.PaymentHookFields;
import dev.vouch.core.ingest.PaymentIngest;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentPreview;
import dev.vouch.core.site.Site;
import dev.vouch.dashboard.page.BaseUrl;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Form.FormResult;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.payment.PaymentHookRegistry;
import dev.vouch.directory.payment.PaymentHookSettings;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import gg.jte.models.runtime.JteModel;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/settings/payments}: the webhooks of payment providers. A signing secret
 * is never displayed.
 */
public final class PaymentPages {
  private static final String PATH = "/settings/payments";
  private static final String HOOK = PATH + "/:hook_id";
  private static final String PROVIDER = "provider";
  private static final String NAME = "name";
  private static final String SECRET = "secret";
  private static final String SUCCESS_NAME = "success_name";
  private static final String MODE = "mode";
  private static final String COUNTS = "counts";
  private static final Map<String, String> LABELS =
      Map.of(
          PROVIDER, "Provider",
          NAME, "Name",
          SECRET, "Signing secret",
          SUCCESS_NAME, "Success name",
          MODE, "Test payments",
          COUNTS, "Stripe counts");
  private static final List<String> FIELDS =
      List.of(PROVIDER, NAME, SECRET, SUCCESS_NAME, MODE, COUNTS);

  private static final Notice CREATED =
      Notice.good("created", "Webhook created. Copy its URL to the provider.");
  private static final Notice SECRET_SET =
      Notice.good("secret", "Signing secret saved. It applies to all further requests.");
  private static final Notice DELETED =
      Notice.good(
          "deleted", "Webhook deleted. Its requests are rejected now; recorded events are kept.");

  private final StaticTemplates templates = new StaticTemplates();
  private final PaymentHookRegistry hooks;
  private final PaymentIngest ingest;
  private final BaseUrl baseUrl;
  private final InstantSource clock;

  /**
   * Creates the pages.
   *
   * @param ingest counts the received requests by webhook
   */
  public PaymentPages(
      PaymentHookRegistry hooks, PaymentIngest ingest, BaseUrl baseUrl, InstantSource clock) {
    this.hooks = hooks;
    this.ingest = ingest;
    this.baseUrl = baseUrl;
    this.clock = clock;
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, request -> PageResponse.of(page(request, emptyForm(), Optional.empty())));
    pages.postOwners(PATH, this::create);
    pages.getOwners(
        HOOK + "/secret", request -> PageResponse.of(secretPage(request, Form.empty())));
    pages.postOwners(HOOK + "/secret", this::setSecret);
    pages.getOwners(HOOK + "/delete", this::confirmDeletion);
    pages.postOwners(HOOK + "/delete", this::delete);
    pages.postOwners(HOOK + "/test", this::test);
  }

  private static Form emptyForm() {
    return Form.empty().with(SUCCESS_NAME, PaymentHookFields.SUCCESS_NAME_DEFAULT);
  }

  private PageResponse create(PageRequest request) {
    return switch (Form.sent(request, FIELDS).read(PaymentHookFields::parse, LABELS)) {
      case FormResult.Accepted<PaymentHookSettings>(PaymentHookSettings wanted, Form form) ->
          create(request, form, wanted);
      case FormResult.Rejected<PaymentHookSettings>(Form form) -> refused(request, form);
    };
  }

  private PageResponse create(PageRequest request, Form form, PaymentHookSettings wanted) {
    return switch (hooks.create(request.site().id(), wanted)) {
      case SaveResult.Saved(_) -> CREATED.at(path(request));
      case SaveResult.Taken(_), SaveResult.LimitReached() ->
          refused(request, form.withError(NAME, PaymentHookFields.LIMIT_REACHED_MESSAGE));
      case SaveResult.NotFound() -> throw SiteContext.notFound();
    };
  }

  /** Renders the page with the form's errors, without the submitted secret. */
  private PageResponse refused(PageRequest request, Form form) {
    return PageResponse.refused(page(request, form.with(SECRET, ""), Optional.empty()));
  }

  private JteModel secretPage(PageRequest request, Form form) {
    return templates.paymentSecret(
        request.layout("Set signing secret", Section.SETTINGS),
        request.site(),
        hook(request),
        form);
  }

  private PageResponse setSecret(PageRequest request) {
    Form sent = Form.sent(request, List.of(SECRET));
    return switch (sent.read(PaymentHookFields::parseSecret, LABELS, SECRET)) {
      case FormResult.Accepted<String>(String secret, Form _) -> {
        PaymentHook _ =
            hooks
                .setSecret(request.site().id(), hook(request).id().value(), secret)
                .orElseThrow(PaymentPages::notFound);
        yield SECRET_SET.at(path(request));
      }
      case FormResult.Rejected<String>(Form form) ->
          PageResponse.refused(secretPage(request, form.with(SECRET, "")));
    };
  }

  private PageResponse confirmDeletion(PageRequest request) {
    return PageResponse.of(
        templates.paymentDelete(
            request.layout("Delete payment webhook", Section.SETTINGS),
            request.site(),
            hook(request)));
  }

  private PageResponse delete(PageRequest request) {
    if (!hooks.delete(request.site().id(), hook(request).id().value())) {
      throw notFound();
    }
    return DELETED.at(path(request));
  }

  private PageResponse test(PageRequest request) {
    PaymentHook hook = hook(request);
    if (!hook.hasSecret()) {
      throw new ProblemException(ProblemType.CONFLICT, PaymentHookFields.NO_SECRET_MESSAGE);
    }
    return PageResponse.of(
        page(
            request,
            emptyForm(),
            Optional.of(new TestedHook(hook, PaymentPreview.ofSample(hook, clock.instant())))));
  }

  private PaymentHook hook(PageRequest request) {
    return hooks
        .find(request.site().id(), request.pathParameter("hook_id"))
        .orElseThrow(PaymentPages::notFound);
  }

  private JteModel page(PageRequest request, Form form, Optional<TestedHook> tested) {
    Site site = request.site();
    return templates.paymentPage(
        request.layout(SettingsPage.PAYMENTS.label(), Section.SETTINGS),
        site,
        hooks.list(site.id()).stream()
            .map(
                hook ->
                    new ListedHook(
                        hook, baseUrl.of(request) + hook.path(), ingest.outcomes(hook.id())))
            .toList(),
        tested,
        form,
        request.times(),
        Notice.of(request, List.of(CREATED, SECRET_SET, DELETED)));
  }

  private static String path(PageRequest request) {
    return SettingsPage.PAYMENTS.path(request.site().id());
  }

  private static ProblemException notFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "Payment webhook not found. Reload the page.");
  }

  /**
   * A webhook as listed.
   *
   * @param url the webhook's URL, to copy
   * @param outcomes the number of requests by outcome since the start of this server
   */
  public record ListedHook(PaymentHook hook, String url, Map<String, Long> outcomes) {
    /** Returns the number of requests with an outcome. */
    public long count(String outcome) {
      return outcomes.getOrDefault(outcome, 0L);
    }

    /** Returns the number of requests that were rejected because of their signature or content. */
    public long rejected() {
      return count("signature_refused") + count("unreadable");
    }
  }

  /** A webhook with the result of its test. */
  public record TestedHook(PaymentHook hook, PaymentPreview preview) {}
}
