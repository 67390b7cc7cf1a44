package dev.vouch.server.manage;

import dev.vouch.core.event.EventFields;
import dev.vouch.core.event.EventLimits;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import java.util.Optional;

/** Parser of a request that names one user of a site, for the API and forms. */
public final class UserIdFields {
  private static final String USER_ID = "success_user_id";

  private UserIdFields() {}

  /** Returns the user ID as the customer's backend sends it. */
  public static ParseResult<String> userId(RequestFields fields) {
    fields.require(USER_ID);
    Optional<String> userId =
        EventFields.ofBackend(fields).id(USER_ID, 1, EventLimits.USER_ID_CHARACTERS_MAX);
    fields.rejectUnknown();
    return fields.result(userId::orElseThrow);
  }
}
