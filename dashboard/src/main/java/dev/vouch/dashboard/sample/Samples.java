package dev.vouch.dashboard.sample;

import dev.vouch.core.apikey.ApiToken;
import dev.vouch.http.resource.Resource;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Code samples, completed with the URL of one server and the token of one key. */
public final class Samples {
  /** Placeholder of the server's base URL in the sources. */
  private static final String EXAMPLE_URL = "https://vouch.example.com";

  /** The placeholder if the token is not known: a token is shown only once. */
  public static final String UNKNOWN_TOKEN = "svc_live_…";

  private static final String PLAIN_IN_URL = "-._~:/[]%";

  private Samples() {}

  /**
   * Returns the sample for a runtime and linking method.
   *
   * @param baseUrl base URL of the server, such as {@code https://vouch.shop.example}
   * @param token token of the key; a placeholder is used if it is empty
   */
  public static Sample of(
      SampleRuntime runtime, LinkingMethod method, String baseUrl, Optional<ApiToken> token) {
    String source = SampleRegions.of(Resource.text(Samples.class, runtime.resource()), method);
    return new Sample(
        environment(runtime, token.map(ApiToken::wireName).orElse(UNKNOWN_TOKEN)),
        source.replace(EXAMPLE_URL, urlLiteral(baseUrl)));
  }

  /**
   * Returns a URL that is safe in the string literals of every sample's language: characters with a
   * special meaning in any of them are percent-encoded. Without a trailing slash, so that a path
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
   * Code to paste, and the environment variable that it needs.
   *
   * @param environment line that sets the token; the code itself contains no secret
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

    /** The text that marks the lines for this method in the sources. */
    String marker() {
      return marker;
    }
  }

  /**
   * Filter of a sample's lines. A source serves both linking methods: a comment line such as {@code
   * // [user id]} marks the lines that only one of them needs, up to the next marker or {@code //
   * [end]}.
   */
  static final class SampleRegions {
    private static final String END = "end";

    private static final Pattern MARKER =
        Pattern.compile(
            "\\s*(?://|#) \\[("
                + Arrays.stream(LinkingMethod.values())
                    .map(LinkingMethod::marker)
                    .collect(Collectors.joining("|"))
                + "|"
                + END
                + ")]");

    private SampleRegions() {}

    /** Returns the lines for both methods and for this method, without the markers. */
    static String of(String source, LinkingMethod method) {
      StringBuilder kept = new StringBuilder();
      boolean keeps = true;
      for (String line : source.lines().toList()) {
        Optional<String> marked = marked(line);
        if (marked.isPresent()) {
          keeps = marked.get().equals(END) || marked.get().equals(method.marker());
        } else if (keeps) {
          kept.append(line).append('\n');
        }
      }
      return kept.toString();
    }

    private static Optional<String> marked(String line) {
      Matcher marker = MARKER.matcher(line);
      return marker.matches() ? Optional.of(marker.group(1)) : Optional.empty();
    }
  }
}
