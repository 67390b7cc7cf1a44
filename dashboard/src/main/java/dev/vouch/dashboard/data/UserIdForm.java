package dev.vouch.dashboard.data;

import dev.vouch.api.UserIdFields;
import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.PageRequest;
import java.util.List;
import java.util.Map;

/** A form with a user ID. A rejected form is displayed without the ID. */
record UserIdForm(String field) {
  private static final String USER_ID = "success_user_id";

  ParseResult<String> read(PageRequest request) {
    JsonValue userId = new JsonValue.Text(request.field(field).orElse(""));
    return UserIdFields.userId(new RequestFields(Map.of(USER_ID, userId)));
  }

  Form refused(List<Problem> problems) {
    Form form = Form.empty().refused(problems, Map.of(USER_ID, "User ID"));
    return Form.empty().withError(field, form.error(USER_ID).orElseThrow());
  }
}
