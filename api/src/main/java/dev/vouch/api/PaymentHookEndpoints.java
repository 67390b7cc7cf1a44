package dev.vouch.api;

import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.payment.PaymentPreview;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.payment.PaymentHookChanges;
import dev.vouch.directory.payment.PaymentHookRegistry;
import dev.vouch.directory.payment.PaymentHookSettings;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.SitePath;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;

/** The endpoints of {@code /api/sites/{site_id}/hooks}. */
final class PaymentHookEndpoints {
  private static final String HOOKS = "/api/sites/:site_id/hooks";
  private static final String ID = "hook_id";

  private final SiteRegistry sites;
  private final PaymentHookRegistry hooks;
  private final InstantSource clock;

  PaymentHookEndpoints(SiteRegistry sites, PaymentHookRegistry hooks, InstantSource clock) {
    this.sites = sites;
    this.hooks = hooks;
    this.clock = clock;
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.POST, HOOKS, this::create);
    routes.add(HttpMethod.GET, HOOKS, this::list);
    routes.add(HttpMethod.PATCH, HOOKS + "/:" + ID, this::update);
    routes.add(HttpMethod.DELETE, HOOKS + "/:" + ID, this::delete);
    routes.add(HttpMethod.POST, HOOKS + "/:" + ID + "/test", this::test);
  }

  private ApiResponse create(ManagementRequest request) {
    SiteId site = site(request);
    PaymentHookSettings wanted = ManagementRequest.valid(PaymentHookFields.parse(request.fields()));
    return switch (hooks.create(site, wanted)) {
      case SaveResult.Saved(var created) ->
          ApiResponse.created(json(PaymentHookRegistry.hook(created)));
      case SaveResult.Taken(_), SaveResult.LimitReached() ->
          throw new ProblemException(ProblemType.CONFLICT, PaymentHookFields.LIMIT_REACHED_MESSAGE);
      case SaveResult.NotFound() -> throw SitePath.siteNotFound();
    };
  }

  private ApiResponse list(ManagementRequest request) {
    return ApiResponse.ok(
        new JsonObject()
            .put(
                "hooks",
                new JsonArray(
                    hooks.list(site(request)).stream().map(PaymentHookEndpoints::json).toList())));
  }

  private ApiResponse update(ManagementRequest request) {
    PaymentHook hook = hook(request);
    PaymentHookChanges changes =
        ManagementRequest.valid(PaymentHookFields.parseChanges(request.fields(), hook.provider()));
    return hooks
        .update(hook.site(), hook.id().value(), changes)
        .map(changed -> ApiResponse.ok(json(changed)))
        .orElseThrow(PaymentHookEndpoints::notFound);
  }

  private ApiResponse delete(ManagementRequest request) {
    if (!hooks.delete(site(request), request.pathParameter(ID))) {
      throw notFound();
    }
    return ApiResponse.noContent();
  }

  private ApiResponse test(ManagementRequest request) {
    PaymentHook hook = hook(request);
    if (!hook.hasSecret()) {
      throw new ProblemException(ProblemType.CONFLICT, PaymentHookFields.NO_SECRET_MESSAGE);
    }
    PaymentPreview preview = PaymentPreview.ofSample(hook, clock.instant());
    JsonArray events = new JsonArray();
    preview
        .events()
        .forEach(
            event -> {
              JsonObject fields = new JsonObject();
              event.forEach(fields::put);
              events.add(fields);
            });
    return ApiResponse.ok(new JsonObject().put("would_record", events));
  }

  /** Returns the webhook without its signing secret. */
  private static JsonObject json(PaymentHook hook) {
    JsonObject json =
        new JsonObject()
            .put(ID, hook.id().value())
            .put("provider", hook.provider().wireName())
            .put("name", hook.name())
            .put("success_name", hook.successName())
            .put("mode", hook.mode().wireName());
    if (hook.provider() == PaymentProvider.STRIPE) {
      json.put("counts", hook.counts().wireName());
    }
    return json.put("path", hook.path())
        .put("has_secret", hook.hasSecret())
        .put("created_at", hook.createdAt().toString());
  }

  private PaymentHook hook(ManagementRequest request) {
    return hooks
        .find(site(request), request.pathParameter(ID))
        .orElseThrow(PaymentHookEndpoints::notFound);
  }

  private SiteId site(ManagementRequest request) {
    return request.site(sites).site().id();
  }

  private static ProblemException notFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND,
        "No payment webhook has this ID. GET the site's hooks to list them.");
  }
}
