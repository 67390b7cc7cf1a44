package dev.vouch.dashboard.install;

import dev.vouch.core.ingest.EventDryRun;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.http.ClientAddress;
import gg.jte.models.runtime.JteModel;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/install/try}: the dry run of a pasted request body, with an explanation
 * of each part. The body appears only in the response and is not stored.
 */
public final class TryPages {
  private static final String PATH = "/install/try";
  private static final String BODY = "body";

  private final StaticTemplates templates = new StaticTemplates();
  private final EventDryRun dryRun;
  private final ClientAddress clientAddress;

  public TryPages(EventDryRun dryRun, ClientAddress clientAddress) {
    this.dryRun = dryRun;
    this.clientAddress = clientAddress;
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, request -> page(request, example(request), Optional.empty()));
    pages.postOwners(PATH, this::run);
  }

  private PageResponse run(PageRequest request) {
    Form form = Form.sent(request, List.of(BODY));
    byte[] body = form.value(BODY).getBytes(StandardCharsets.UTF_8);
    TriedRequest tried =
        TriedRequest.of(
            dryRun.run(request.site().id(), Optional.empty(), body).toCompletableFuture().join());
    return page(request, form, Optional.of(tried));
  }

  /**
   * Returns a form with an example: a success of the user's own browser, as a backend would send
   * it.
   */
  private Form example(PageRequest request) {
    HttpServerRequest http = request.routing().request();
    JsonObject event =
        new JsonObject()
            .put("event_name", "success")
            .put("name", "paid")
            .put("page_path", "/checkout")
            .put("success_value", new BigDecimal("49.90"))
            .put("currency", "EUR")
            .put("order_id", "order-1001")
            .put("ip", clientAddress.of(http).getHostAddress());
    Optional.ofNullable(http.getHeader(HttpHeaders.USER_AGENT))
        .ifPresent(userAgent -> event.put("user_agent", userAgent));
    return Form.empty().with(BODY, event.encodePrettily());
  }

  private PageResponse page(PageRequest request, Form form, Optional<TriedRequest> tried) {
    JteModel content =
        templates.installTry(
            request.layout("Try a request", Section.SETTINGS), request.context(), form, tried);
    return PageResponse.of(content);
  }
}
