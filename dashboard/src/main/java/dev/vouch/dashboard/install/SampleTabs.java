package dev.vouch.dashboard.install;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.dashboard.page.BaseUrl;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.sample.SampleRuntime;
import dev.vouch.dashboard.sample.Samples;
import dev.vouch.dashboard.sample.Samples.LinkingMethod;
import dev.vouch.dashboard.sample.Samples.Sample;
import dev.vouch.http.ClientAddress;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Factory of a page's code samples. */
public final class SampleTabs {
  private final BaseUrl baseUrl;
  private final ClientAddress clientAddress;

  /**
   * Creates a factory.
   *
   * @param baseUrl the base URL of the server in samples
   * @param clientAddress resolves the IP address of the page's user for test commands
   */
  public SampleTabs(BaseUrl baseUrl, ClientAddress clientAddress) {
    this.baseUrl = baseUrl;
    this.clientAddress = clientAddress;
  }

  /**
   * Returns the code samples for a page.
   *
   * @param token token of the key; empty if it cannot be shown any more
   */
  public SampleChoice of(PageRequest request, Optional<ApiToken> token) {
    HttpServerRequest http = request.routing().request();
    String base = baseUrl.of(request);
    return new SampleChoice(
        testCommands(
            base,
            token,
            clientAddress.of(http).getHostAddress(),
            Optional.ofNullable(http.getHeader(HttpHeaders.USER_AGENT))),
        SampleTab.all(base, token));
  }

  /**
   * Returns two terminal commands, which send a first success that is credited to the browser of
   * the page's user.
   *
   * @param token token of the key; a placeholder is shown if it is empty
   * @param ip the IP address of the page's user, as {@code /collect} sees it
   * @param userAgent the User-Agent of the page's user
   */
  private static String testCommands(
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
            token.map(ApiToken::wireName).orElse(Samples.UNKNOWN_TOKEN),
            baseUrl,
            event.encode().replace("'", "'\\''"));
  }

  /**
   * The code samples of a page.
   *
   * @param testCommands terminal commands, with the token if it is known
   * @param tabs one tab per runtime
   */
  public record SampleChoice(String testCommands, List<SampleTab> tabs) {
    public SampleChoice {
      tabs = List.copyOf(tabs);
    }

    /** Hides the token and the IP address. */
    @Override
    public String toString() {
      return "SampleChoice[" + tabs.size() + " tabs]";
    }
  }

  /**
   * The code samples for one runtime.
   *
   * @param environment the line that sets the environment variable with the token
   * @param forwarded sample that forwards the IP address and User-Agent of the visitor's request
   * @param userId sample that sends a user ID instead
   */
  public record SampleTab(
      SampleRuntime runtime, String environment, String forwarded, String userId) {
    static List<SampleTab> all(String baseUrl, Optional<ApiToken> token) {
      return Arrays.stream(SampleRuntime.values())
          .map(
              runtime -> {
                Sample forwarded =
                    Samples.of(runtime, LinkingMethod.FORWARDED_REQUEST, baseUrl, token);
                Sample userId = Samples.of(runtime, LinkingMethod.USER_ID, baseUrl, token);
                return new SampleTab(
                    runtime, forwarded.environment(), forwarded.source(), userId.source());
              })
          .toList();
    }

    /** Hides the token. */
    @Override
    public String toString() {
      return "SampleTab[" + runtime + "]";
    }
  }
}
