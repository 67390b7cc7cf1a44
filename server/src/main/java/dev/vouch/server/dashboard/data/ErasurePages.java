package dev.vouch.server.dashboard.data;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.SiteContext;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.manage.ErasureFields;
import dev.vouch.server.site.UserErasures;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The form that erases a user. */
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
    Map<String, JsonValue> sent =
        Map.of(USER_ID, new JsonValue.Text(request.field(USER_ID).orElse("")));
    return switch (ErasureFields.userId(new RequestFields(sent))) {
      case ParseResult.Valid<String>(String userId) -> erase(request, userId);
      case ParseResult.Invalid<String>(List<Problem> problems) -> {
        Form refused = Form.empty().refused(problems, Map.of(USER_ID, "User ID"));
        yield page.refused(request, forms -> forms.withErasure(refused));
      }
    };
  }

  private PageAnswer erase(PageRequest request, String userId) {
    return switch (erasures.erase(request.site().id(), userId)) {
      case UserErasures.Outcome.Ordered _ -> DataPage.with(DataPage.ERASURE_SAVED, request);
      case UserErasures.Outcome.NoSuchSite _ -> throw SiteContext.missing();
      case UserErasures.Outcome.Unavailable(Duration retryAfter) ->
          throw ProblemException.unavailable(
              "The server cannot write to disk. No data was erased. Try again in a moment.",
              retryAfter);
    };
  }
}
