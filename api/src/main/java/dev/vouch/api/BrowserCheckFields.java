package dev.vouch.api;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.RequestFields;
import java.util.Optional;

/** Parser of a browser's IP address and User-Agent, for the API and forms. */
public final class BrowserCheckFields {
  private static final String IP = "ip";
  private static final String USER_AGENT = "user_agent";

  /** Longer than any address with a port and a zone, and than a typical X-Forwarded-For list. */
  private static final int IP_CHARACTERS_MAX = 1_000;

  private BrowserCheckFields() {}

  /**
   * The IP address and User-Agent that a backend forwards. Held only during the request.
   *
   * @param ip the text that was sent; may be invalid
   */
  public record ForwardedBrowser(String ip, String userAgent) {
    @Override
    public String toString() {
      return "ForwardedBrowser[hidden]";
    }
  }

  /** Parses {@code ip} and {@code user_agent}. Does not check that {@code ip} is an address. */
  public static ParseResult<ForwardedBrowser> parse(RequestFields fields) {
    Optional<String> ip = fields.requiredText(IP, 1, IP_CHARACTERS_MAX);
    Optional<String> userAgent =
        fields.requiredText(USER_AGENT, 1, EventLimits.USER_AGENT_CHARACTERS_MAX);
    fields.rejectUnknown();
    return fields.result(() -> new ForwardedBrowser(ip.orElseThrow(), userAgent.orElseThrow()));
  }
}
