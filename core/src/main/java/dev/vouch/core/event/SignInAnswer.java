package dev.vouch.core.event;

import java.util.Collections;
import java.util.Set;

/**
 * The parameters with which a sign-in service returns a person to a site (OAuth 2.0, RFC 6749,
 * section 4; OpenID Connect Core 1.0, section 3). They are never stored.
 */
final class SignInAnswer {
  private static final String STATE = "state";
  private static final Set<String> RESULTS = Set.of("code", "error");
  private static final Set<String> TOKENS = Set.of("access_token", "id_token", "refresh_token");
  private static final Set<String> PARAMETERS =
      Set.of(STATE, "code", "error", "error_description", "error_uri", "iss", "session_state");

  private SignInAnswer() {}

  /**
   * Whether parameters with these names are the response of a sign-in service. A {@code code}
   * without {@code state} is no evidence, because it can mean anything.
   *
   * @param names lower case
   */
  static boolean isIn(Set<String> names) {
    if (names.isEmpty()) {
      return false;
    }
    return !Collections.disjoint(names, TOKENS)
        || (names.contains(STATE) && !Collections.disjoint(names, RESULTS));
  }

  /**
   * Whether a parameter with this name can be a part of a sign-in service's response.
   *
   * @param name lower case
   */
  static boolean isOf(String name) {
    return TOKENS.contains(name) || PARAMETERS.contains(name);
  }
}
