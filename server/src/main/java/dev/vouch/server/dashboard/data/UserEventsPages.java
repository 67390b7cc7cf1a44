package dev.vouch.server.dashboard.data;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.http.JsonText;
import dev.vouch.server.report.UserEventsReport;
import java.util.List;

/** The form that downloads the events of one user. */
final class UserEventsPages {
  private static final UserIdForm USER = new UserIdForm("listed_user_id");
  private static final String FILE_NAME = "user-events.json";

  private final DataPages page;
  private final UserEventsReport events;

  UserEventsPages(DataPages page, UserEventsReport events) {
    this.page = page;
    this.events = events;
  }

  void mount(Pages pages) {
    pages.queryOwners(DataPages.PATH + "/user-events", this::download);
  }

  private PageAnswer download(PageRequest request) {
    return switch (USER.read(request)) {
      case ParseResult.Valid<String>(String userId) ->
          new PageAnswer.TextFile(
              FILE_NAME,
              "application/json",
              JsonText.of(events.newest(request.site().id(), userId)));
      case ParseResult.Invalid<String>(List<Problem> problems) -> {
        Form refused = USER.refused(problems);
        yield page.refused(request, forms -> forms.withUserEvents(refused));
      }
    };
  }
}
