package dev.vouch.server.dashboard.sample;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.server.resource.Resource;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Code samples, filled in for one server and one key. */
public final class Samples {
  /** Placeholder of the server's base URL in the sources. */
  private static final String EXAMPLE_URL = "https://vouch.example.com";

  /** Placeholder of a token that is no longer known, since a token is shown only once. */
  public static final String UNKNOWN_TOKEN = "svc_live_…";

  private static final String PLAIN_IN_URL = "-._~:/[]%";

  private Samples() {}

  /**
   * The sample for this runtime and linking method.
   *
   * @param baseUrl base URL of the server, such as {@code https://vouch.shop.example}
   * @param token token of the key; a placeholder is shown if it is no longer known
   */
  public static Sample of(
      SampleRuntime runtime, LinkingMethod method, String baseUrl, Optional<ApiToken> token) {
    String source = SampleRegions.of(Resource.text(Samples.class, runtime.resource()), method);
    return new Sample(
        environment(runtime, token.map(ApiToken::wireName).orElse(UNKNOWN_TOKEN)),
        source.replace(EXAMPLE_URL, urlLiteral(baseUrl)));
  }

  /**
   * A URL that is safe in the string literals of every sample's language: characters with a special
   * meaning in one of them are percent-encoded. Without a slash at its end, so that a path can
   * follow.
   */
  private static String urlLiteral(String url) {
    StringBuilder literal = new StringBuilder();
    for (byte one : url.strip().getBytes(StandardCharsets.UTF_8)) {
      literal.append(encoded((char) (one & 0xff)));
    }
    return literal.toString().replaceFirst("/+$", "");
  }

  private static String encoded(char one) {
    boolean isPlain =
        (one >= 'a' && one <= 'z')
            || (one >= 'A' && one <= 'Z')
            || (one >= '0' && one <= '9')
            || PLAIN_IN_URL.indexOf(one) >= 0;
    return isPlain ? String.valueOf(one) : "%%%02X".formatted((int) one);
  }

  private static String environment(SampleRuntime runtime, String token) {
    return runtime == SampleRuntime.NEXT
        ? "# .env.local\nVOUCH_KEY=" + token
        : "export VOUCH_KEY=" + token;
  }

  /**
   * Code to paste, with its environment.
   *
   * @param environment line that sets the token; the code itself holds no secret
   * @param source at most 70 lines, each with a line feed
   */
  public record Sample(String environment, String source) {
    /** Hides the token. */
    @Override
    public String toString() {
      return "Sample[source=" + source.length() + " characters]";
    }
  }

  /** How a sample identifies the visitor or user (docs/linking.md). */
  public enum LinkingMethod {
    /** Forwards the IP address and User-Agent of the visitor's own request. */
    FORWARDED_REQUEST("forwarded request"),
    /** Sends the user ID, as webhooks and background jobs must. */
    USER_ID("user id");

    private final String marker;

    LinkingMethod(String marker) {
      this.marker = marker;
    }

    /** The marker of the lines for this method in the sources. */
    String marker() {
      return marker;
    }
  }
}
