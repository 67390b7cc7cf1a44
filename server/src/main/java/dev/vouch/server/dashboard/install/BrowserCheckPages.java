package dev.vouch.server.dashboard.install;

import dev.vouch.core.ingest.BrowserMatch;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.manage.BrowserCheckFields;
import dev.vouch.server.manage.BrowserCheckFields.ForwardedBrowser;
import dev.vouch.server.site.BrowserChecks;
import gg.jte.models.runtime.JteModel;
import java.time.Duration;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/install/browser}: whether a backend forwards the right address and
 * User-Agent. What was sent is not repeated.
 */
public final class BrowserCheckPages {
  private static final String PATH = "/install/browser";
  private static final String IP = "ip";
  private static final String USER_AGENT = "user_agent";
  private static final Map<String, String> LABELS =
      Map.of(IP, "IP address", USER_AGENT, "User-Agent");

  private final StaticTemplates templates = new StaticTemplates();
  private final BrowserChecks checks;

  /** Creates the page. */
  public BrowserCheckPages(BrowserChecks checks) {
    this.checks = checks;
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, request -> PageAnswer.of(page(request, Form.empty(), Optional.empty())));
    pages.postOwners(PATH, this::check);
  }

  private PageAnswer check(PageRequest request) {
    Form form = Form.sent(request, List.of(IP, USER_AGENT));
    return switch (BrowserCheckFields.parse(fields(form))) {
      case ParseResult.Valid<ForwardedBrowser>(ForwardedBrowser browser) ->
          PageAnswer.of(page(request, Form.empty(), Optional.of(result(request, browser))));
      case ParseResult.Invalid<ForwardedBrowser>(List<Problem> problems) ->
          PageAnswer.refused(
              page(request, Form.empty().refused(problems, LABELS), Optional.empty()));
    };
  }

  private static RequestFields fields(Form form) {
    Map<String, JsonValue> fields = new LinkedHashMap<>();
    for (String field : List.of(IP, USER_AGENT)) {
      if (!form.value(field).isEmpty()) {
        fields.put(field, new JsonValue.Text(form.value(field)));
      }
    }
    return new RequestFields(fields);
  }

  private CheckedBrowser result(PageRequest request, ForwardedBrowser browser) {
    return switch (checks.check(request.site().id(), browser.ip(), browser.userAgent())) {
      case BrowserChecks.Outcome.Checked(BrowserMatch match) ->
          new CheckedBrowser(
              match,
              match.lastSeen().map(at -> at.atZone(request.site().timeZone()).toLocalDate()));
      case BrowserChecks.Outcome.LimitReached(Duration retryAfter) ->
          throw ProblemException.rateLimited(BrowserChecks.limitMessage(retryAfter), retryAfter);
      case BrowserChecks.Outcome.Unavailable(Duration retryAfter) ->
          throw ProblemException.unavailable(
              "Browsers cannot be checked at the moment. Check again in a moment.", retryAfter);
    };
  }

  private JteModel page(PageRequest request, Form form, Optional<CheckedBrowser> checked) {
    return templates.installBrowser(
        request.layout("Check a browser", Section.INSTALL), request.site(), form, checked);
  }

  /**
   * The result of a check.
   *
   * @param lastSeen the day in the site's time zone
   */
  public record CheckedBrowser(BrowserMatch match, Optional<LocalDate> lastSeen) {}
}
