package dev.vouch.api;

import dev.vouch.core.event.EventFields;
import dev.vouch.core.event.EventLimits;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import java.util.Optional;

/** Parser of the ID of a user of a site, for the API and forms. */
public final class UserIdFields {
  private static final String USER_ID = "success_user_id";

  private UserIdFields() {}

  /** Parses {@code success_user_id} by the same rules as in events of backends. */
  public static ParseResult<String> userId(RequestFields fields) {
    fields.require(USER_ID);
    Optional<String> userId =
        EventFields.ofBackend(fields).id(USER_ID, 1, EventLimits.USER_ID_CHARACTERS_MAX);
    fields.rejectUnknown();
    return fields.result(userId::orElseThrow);
  }
}
