package dev.vouch.server.dashboard.sample;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.server.resource.Resource;
import java.util.Optional;

/** The samples, filled in for one server and one key. */
public final class Samples {
  /** Stands in the sources where the server's own base URL goes. */
  private static final String EXAMPLE_URL = "https://vouch.example.com";

  /** Shown for a token that is not known any more: it is shown once. */
  private static final String UNKNOWN_TOKEN = "svc_live_…";

  private Samples() {}

  /**
   * What a developer pastes who uses this runtime and this way.
   *
   * @param baseUrl where the server is reached, such as {@code https://vouch.shop.example}
   * @param token empty when it is not known any more; a placeholder is shown then
   */
  public static Sample of(
      SampleRuntime runtime, LinkingMethod way, String baseUrl, Optional<ApiToken> token) {
    String source = SampleRegions.of(Resource.text(Samples.class, runtime.resource()), way);
    return new Sample(
        environment(runtime, token.map(ApiToken::wireName).orElse(UNKNOWN_TOKEN)),
        source.replace(EXAMPLE_URL, UrlLiteral.of(baseUrl)));
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
}
