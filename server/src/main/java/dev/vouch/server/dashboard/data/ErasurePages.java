package dev.vouch.server.dashboard.data;

import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.SiteContext;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.manage.BodyValue;
import dev.vouch.server.manage.Fields;
import dev.vouch.server.site.UserErasures;
import java.time.Duration;
import java.util.Map;

/** A user is forgotten. */
final class ErasurePages {
  private static final String USER_ID = "success_user_id";

  private final DataPage page;
  private final UserErasures erasures;

  ErasurePages(DataPage page, UserErasures erasures) {
    this.page = page;
    this.erasures = erasures;
  }

  void mount(Pages pages) {
    pages.postOwners(DataPage.PATH + "/erasure", this::erase);
  }

  private PageAnswer erase(PageRequest request) {
    Map<String, BodyValue> sent =
        Map.of(USER_ID, new BodyValue.Text(request.field(USER_ID).orElse("")));
    try {
      return switch (erasures.erase(request.site().site().id(), new Fields(sent))) {
        case UserErasures.Outcome.Ordered _ -> DataNotice.FORGOTTEN.at(request);
        case UserErasures.Outcome.NoSuchSite _ -> throw SiteContext.missing();
        case UserErasures.Outcome.Unavailable(Duration retryAfter) ->
            throw ProblemException.unavailable(
                "The server can’t write now, so nobody was forgotten; try again in a moment.",
                retryAfter);
      };
    } catch (ProblemException refusal) {
      if (refusal.document().errors().isEmpty()) {
        throw refusal;
      }
      Form refused =
          Form.empty().refused(refusal.document().errors(), Map.of(USER_ID, "The user id"));
      return page.refused(request, forms -> forms.withErasure(refused));
    }
  }
}
