package dev.vouch.server.dashboard.payment;

import dev.vouch.core.ingest.PaymentIngest;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentPreview;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.Site;
import dev.vouch.directory.payment.NewPaymentHook;
import dev.vouch.directory.payment.PaymentHookRegistry;
import dev.vouch.directory.payment.PaymentHookRegistry.HookCreation;
import dev.vouch.server.dashboard.page.BaseUrl;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.page.SiteContext;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.manage.PaymentHookFields;
import gg.jte.models.runtime.JteModel;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/settings/payments}: the webhooks of payment providers. A secret is never
 * shown again.
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
   * @param ingest counts the requests
   */
  public PaymentPages(
      PaymentHookRegistry hooks, PaymentIngest ingest, BaseUrl baseUrl, InstantSource clock) {
    this.hooks = hooks;
    this.ingest = ingest;
    this.baseUrl = baseUrl;
    this.clock = clock;
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, request -> PageAnswer.of(page(request, emptyForm(), Optional.empty())));
    pages.postOwners(PATH, this::create);
    pages.getOwners(HOOK + "/secret", request -> PageAnswer.of(secretPage(request, Form.empty())));
    pages.postOwners(HOOK + "/secret", this::setSecret);
    pages.getOwners(HOOK + "/delete", this::confirmDeletion);
    pages.postOwners(HOOK + "/delete", this::delete);
    pages.postOwners(HOOK + "/test", this::test);
  }

  private static Form emptyForm() {
    return Form.empty().with(SUCCESS_NAME, PaymentHookFields.SUCCESS_NAME_DEFAULT);
  }

  private PageAnswer create(PageRequest request) {
    Form form = Form.sent(request, FIELDS);
    return switch (PaymentHookFields.parse(fields(form))) {
      case ParseResult.Valid<NewPaymentHook>(NewPaymentHook wanted) ->
          create(request, form, wanted);
      case ParseResult.Invalid<NewPaymentHook>(List<Problem> problems) ->
          refused(request, form.refused(problems, LABELS));
    };
  }

  private static RequestFields fields(Form form) {
    Map<String, JsonValue> fields = new LinkedHashMap<>();
    for (String field : FIELDS) {
      if (!form.value(field).isEmpty()) {
        fields.put(field, new JsonValue.Text(form.value(field)));
      }
    }
    return new RequestFields(fields);
  }

  private PageAnswer create(PageRequest request, Form form, NewPaymentHook wanted) {
    return switch (hooks.create(request.site().id(), wanted)) {
      case HookCreation.Created _ -> CREATED.at(path(request));
      case HookCreation.LimitReached() ->
          refused(request, form.withError(NAME, PaymentHookFields.LIMIT_REACHED_MESSAGE));
      case HookCreation.NoSuchSite() -> throw SiteContext.notFound();
    };
  }

  /** The secret is not sent back. */
  private PageAnswer refused(PageRequest request, Form form) {
    return PageAnswer.refused(page(request, form.with(SECRET, ""), Optional.empty()));
  }

  private JteModel secretPage(PageRequest request, Form form) {
    return templates.paymentSecret(
        request.layout("Set signing secret", Section.SETTINGS),
        request.site(),
        hook(request),
        form);
  }

  private PageAnswer setSecret(PageRequest request) {
    String secret = Form.sent(request, List.of(SECRET)).value(SECRET);
    RequestFields sent = new RequestFields(Map.of(SECRET, new JsonValue.Text(secret)));
    return switch (PaymentHookFields.parseSecret(sent)) {
      case ParseResult.Valid<String>(String valid) -> {
        PaymentHook _ =
            hooks
                .setSecret(request.site().id(), hook(request).id().value(), valid)
                .orElseThrow(PaymentPages::notFound);
        yield SECRET_SET.at(path(request));
      }
      case ParseResult.Invalid<String>(List<Problem> problems) ->
          PageAnswer.refused(secretPage(request, Form.empty().refused(problems, LABELS)));
    };
  }

  private PageAnswer confirmDeletion(PageRequest request) {
    return PageAnswer.of(
        templates.paymentDelete(
            request.layout("Delete payment webhook", Section.SETTINGS),
            request.site(),
            hook(request)));
  }

  private PageAnswer delete(PageRequest request) {
    if (!hooks.delete(request.site().id(), hook(request).id().value())) {
      throw notFound();
    }
    return DELETED.at(path(request));
  }

  private PageAnswer test(PageRequest request) {
    PaymentHook hook = hook(request);
    if (!hook.hasSecret()) {
      throw new ProblemException(ProblemType.CONFLICT, PaymentHookFields.NO_SECRET_MESSAGE);
    }
    return PageAnswer.of(
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
        request.layout(SettingsTab.PAYMENTS.label(), Section.SETTINGS),
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
    return SettingsTab.PAYMENTS.path(request.site().id());
  }

  private static ProblemException notFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "Payment webhook not found. Reload the page.");
  }

  /**
   * A webhook as listed.
   *
   * @param url the URL to copy
   * @param outcomes the number of requests by outcome since the start of this server
   */
  public record ListedHook(PaymentHook hook, String url, Map<String, Long> outcomes) {
    /** The number of requests with this outcome. */
    public long count(String outcome) {
      return outcomes.getOrDefault(outcome, 0L);
    }

    /** The number of requests that were rejected because of their signature or their content. */
    public long rejected() {
      return count("signature_refused") + count("unreadable");
    }
  }

  /** A webhook with the result of its test. */
  public record TestedHook(PaymentHook hook, PaymentPreview preview) {}
}
