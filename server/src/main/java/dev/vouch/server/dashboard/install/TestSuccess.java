package dev.vouch.server.dashboard.install;

import dev.vouch.core.apikey.ApiToken;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** A first success to send manually, credited to the reader's own browser. */
final class TestSuccess {
  private TestSuccess() {}

  /**
   * Two commands for a terminal.
   *
   * @param token empty when it is not known any more; a placeholder is shown then
   * @param ip the reader's own address as {@code /collect} sees it
   * @param userAgent the reader's own
   */
  static String commands(
      String baseUrl, Optional<ApiToken> token, String ip, Optional<String> userAgent) {
    JsonObject event =
        new JsonObject()
            .put("event_name", "success")
            .put("name", "test")
            .put("page_path", "/test")
            .put("ip", ip);
    userAgent.ifPresent(text -> event.put("user_agent", text));
    return """
    export VOUCH_KEY=%s
    curl -i %s/event \\
      -H "Authorization: Bearer $VOUCH_KEY" \\
      -H 'Content-Type: application/json' \\
      -d '%s'\
    """
        .formatted(
            token.map(ApiToken::wireName).orElse("svc_live_…"),
            baseUrl,
            event.encode().replace("'", "'\\''"));
  }
}
