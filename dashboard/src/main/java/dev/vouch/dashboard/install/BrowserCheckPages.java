package dev.vouch.dashboard.install;

import dev.vouch.api.BrowserCheckFields;
import dev.vouch.api.BrowserCheckFields.ForwardedBrowser;
import dev.vouch.api.site.BrowserChecks;
import dev.vouch.core.ingest.BrowserMatch;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Form.FormResult;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.http.ProblemException;
import gg.jte.models.runtime.JteModel;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/install/browser}: checks whether a backend forwards the right IP address
 * and User-Agent. The page does not display the submitted values again.
 */
public final class BrowserCheckPages {
  private static final String PATH = "/install/browser";
  private static final String IP = "ip";
  private static final String USER_AGENT = "user_agent";
  private static final Map<String, String> LABELS =
      Map.of(IP, "IP address", USER_AGENT, "User-Agent");

  private final StaticTemplates templates = new StaticTemplates();
  private final BrowserChecks checks;

  public BrowserCheckPages(BrowserChecks checks) {
    this.checks = checks;
  }

  public void mount(Pages pages) {
    pages.getOwners(
        PATH, request -> PageResponse.of(page(request, Form.empty(), Optional.empty())));
    pages.postOwners(PATH, this::check);
  }

  private PageResponse check(PageRequest request) {
    Form sent = Form.sent(request, List.of(IP, USER_AGENT));
    return switch (sent.read(BrowserCheckFields::parse, LABELS)) {
      case FormResult.Accepted<ForwardedBrowser>(ForwardedBrowser browser, Form _) ->
          PageResponse.of(page(request, Form.empty(), Optional.of(result(request, browser))));
      case FormResult.Rejected<ForwardedBrowser>(Form form) ->
          PageResponse.refused(page(request, new Form(Map.of(), form.errors()), Optional.empty()));
    };
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
        request.layout("Check a browser", Section.SETTINGS), request.site(), form, checked);
  }

  /**
   * The result of a check.
   *
   * @param lastSeen the day on which the browser was last seen, in the site's time zone
   */
  public record CheckedBrowser(BrowserMatch match, Optional<LocalDate> lastSeen) {}
}
