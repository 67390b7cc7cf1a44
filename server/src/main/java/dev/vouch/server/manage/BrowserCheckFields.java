package dev.vouch.server.manage;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import java.util.Optional;

/** Parser of a request that names one browser, for the API and forms. */
public final class BrowserCheckFields {
  private static final String IP = "ip";
  private static final String USER_AGENT = "user_agent";

  /** Longer than any address with a port and a zone, and than any list of some addresses. */
  private static final int IP_CHARACTERS_MAX = 1_000;

  private BrowserCheckFields() {}

  /**
   * A browser as a backend forwards it. Held only during the request.
   *
   * @param ip need not be an address
   */
  public record ForwardedBrowser(String ip, String userAgent) {
    @Override
    public String toString() {
      return "ForwardedBrowser[hidden]";
    }
  }

  /** Returns what was sent. */
  public static ParseResult<ForwardedBrowser> parse(RequestFields fields) {
    Optional<String> ip = fields.requiredText(IP, 1, IP_CHARACTERS_MAX);
    Optional<String> userAgent =
        fields.requiredText(USER_AGENT, 1, EventLimits.USER_AGENT_CHARACTERS_MAX);
    fields.rejectUnknown();
    return fields.result(() -> new ForwardedBrowser(ip.orElseThrow(), userAgent.orElseThrow()));
  }
}
