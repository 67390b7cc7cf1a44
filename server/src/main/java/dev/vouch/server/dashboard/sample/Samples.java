package dev.vouch.server.dashboard.sample;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.server.resource.Resource;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The samples, filled in for one server and one key. */
public final class Samples {
  /** Stands in the sources where the server's own base URL goes. */
  private static final String EXAMPLE_URL = "https://vouch.example.com";

  /** Shown for a token that is not known any more: it is shown once. */
  public static final String UNKNOWN_TOKEN = "svc_live_…";

  private static final String PLAIN_IN_URL = "-._~:/[]%";

  private Samples() {}

  /**
   * What a developer pastes who uses this runtime and this way.
   *
   * @param baseUrl where the server is reached, such as {@code https://vouch.shop.example}
   * @param token empty when it is not known any more; a placeholder is shown then
   */
  public static Sample of(
      SampleRuntime runtime, LinkingMethod method, String baseUrl, Optional<ApiToken> token) {
    String source = SampleRegions.of(Resource.text(Samples.class, runtime.resource()), method);
    return new Sample(
        environment(runtime, token.map(ApiToken::wireName).orElse(UNKNOWN_TOKEN)),
        source.replace(EXAMPLE_URL, urlLiteral(baseUrl)));
  }

  /**
   * A URL that means the same between the quotes of every language here: whatever one of them could
   * take for more than a character is percent-encoded. Without a slash at its end, so that a path
   * can follow.
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
   * Code to paste, with what it reads from the environment.
   *
   * @param environment the line that gives the code its token; the code itself holds no secret
   * @param source at most 70 lines, each with its line feed
   */
  public record Sample(String environment, String source) {
    /** Hides the token. */
    @Override
    public String toString() {
      return "Sample[source=" + source.length() + " characters]";
    }
  }

  /** How a sample tells whose conversion it is (docs/linking.md). */
  public enum LinkingMethod {
    /** It forwards the address and the User-Agent of the visitor's own request. */
    FORWARDED_REQUEST("forwarded request"),
    /** It names the user, as webhooks and background jobs have to. */
    USER_ID("user id");

    private final String marker;

    LinkingMethod(String marker) {
      this.marker = marker;
    }

    /** How the sources mark the lines that only this way needs. */
    String marker() {
      return marker;
    }
  }
}
