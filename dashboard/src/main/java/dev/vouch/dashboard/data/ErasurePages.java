package dev.vouch.dashboard.data;

import dev.vouch.api.site.SiteRemoval;
import dev.vouch.api.site.SiteServices;
import dev.vouch.api.site.UserErasures;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.Site;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.site.SitePages;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import java.time.Duration;
import java.util.List;

/** The forms that erase a user and delete the site. */
final class ErasurePages {
  private static final UserIdForm USER = new UserIdForm("success_user_id");
  private static final String SITE_NAME = "site_name";

  private final DataPages page;
  private final UserErasures erasures;
  private final SiteRemoval removal;

  ErasurePages(DataPages page, SiteServices services) {
    this.page = page;
    this.erasures = services.erasures();
    this.removal = services.removal();
  }

  void mount(Pages pages) {
    pages.postOwners(DataPages.PATH + "/erasure", this::erase);
    pages.postOwners(DataPages.PATH + "/deletion", this::delete);
  }

  private PageResponse erase(PageRequest request) {
    return switch (USER.read(request)) {
      case ParseResult.Valid<String>(String userId) -> erase(request, userId);
      case ParseResult.Invalid<String>(List<Problem> problems) -> {
        Form refused = USER.refused(problems);
        yield page.refused(request, forms -> forms.withErasure(refused));
      }
    };
  }

  private PageResponse erase(PageRequest request, String userId) {
    return switch (erasures.erase(request.site().id(), userId)) {
      case UserErasures.Outcome.Recorded _ -> DataPages.with(DataPages.ERASURE_SAVED, request);
      case UserErasures.Outcome.SiteNotFound _ -> throw SiteContext.notFound();
      case UserErasures.Outcome.Unavailable(Duration retryAfter) ->
          throw ProblemException.unavailable(
              "The server cannot write to disk. No data was erased. Try again in a moment.",
              retryAfter);
      case UserErasures.Outcome.Unknown _ ->
          throw new ProblemException(
              ProblemType.OUTCOME_UNKNOWN,
              "The erasure may not have been recorded. Erase the user again; it can be repeated.");
    };
  }

  /** Deletes the site if the typed name matches. */
  private PageResponse delete(PageRequest request) {
    Site site = request.site();
    Form form = Form.sent(request, List.of(SITE_NAME));
    if (!form.value(SITE_NAME).equals(site.name().strip())) {
      Form wrong =
          form.withError(SITE_NAME, "The name does not match. Type it exactly as shown above.");
      return page.refused(request, forms -> forms.withDeletion(wrong));
    }
    return switch (removal.remove(site.id())) {
      case SiteRemoval.Outcome.Removed _ -> SitePages.listWith(SitePages.DELETED);
      case SiteRemoval.Outcome.Unfinished _ -> SitePages.listWith(SitePages.UNFINISHED);
      case SiteRemoval.Outcome.SiteNotFound _ -> throw SiteContext.notFound();
    };
  }
}
