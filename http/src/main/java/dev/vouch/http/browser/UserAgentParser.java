package dev.vouch.http.browser;

import dev.vouch.core.event.Client.Device;
import dev.vouch.http.resource.Resource;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import ua_parser.Parser;

/**
 * Parser of User-Agent headers. Slow, so {@link UserAgentCache} runs it on its own thread.
 * Thread-safe.
 */
final class UserAgentParser {
  /**
   * The maximum number of parsed characters. Real headers are rarely longer, and the regular
   * expressions are slow on long text.
   */
  private static final int PARSED_CHARACTERS_MAX = 400;

  /**
   * The model and build of an Android device, which must not be taken for the browser's name: there
   * are devices called Spider, Radar or Discovery. Firefox starts with the system and sends no
   * model. scripts/crawlers.mjs contains the same pattern.
   */
  static final Pattern ANDROID_MODEL =
      Pattern.compile(
          "((?<!\\()Android [\\d.]+[\\w.-]*;)((?: ?[a-z]{2}(?:[-_][A-Za-z]{2,})?;|"
              + " U;)*)[^;)]*(?=[;)])");

  private static final String UNKNOWN_FAMILY = "Other";

  private final Parser families = new Parser();
  private final Crawlers crawlers = Crawlers.bundled();

  /** Parses a header, which takes about a millisecond. */
  UserAgent parse(String userAgent) {
    String parsed = userAgent.substring(0, Math.min(userAgent.length(), PARSED_CHARACTERS_MAX));
    String withoutModel = ANDROID_MODEL.matcher(parsed).replaceFirst("$1$2");
    return new UserAgent(
        kind(withoutModel),
        UserAgentTokens.device(userAgent),
        UserAgentTokens.app(withoutModel)
            .or(() -> family(families.parseUserAgent(withoutModel).family)),
        UserAgentTokens.ownSystem(parsed).or(() -> family(families.parseOS(parsed).family)));
  }

  private UserAgent.Kind kind(String userAgent) {
    if (UserAgentTokens.isAutomated(userAgent)) {
      return UserAgent.Kind.AUTOMATED;
    }
    return crawlers.contain(userAgent) ? UserAgent.Kind.CRAWLER : UserAgent.Kind.BROWSER;
  }

  private static Optional<String> family(String family) {
    return Optional.of(family).filter(known -> !known.equals(UNKNOWN_FAMILY));
  }

  /** A parsed User-Agent header, without the header itself. */
  record UserAgent(Kind kind, Device device, Optional<String> browser, Optional<String> os) {
    enum Kind {
      BROWSER,
      /** A headless browser, or one with the token of a testing tool. */
      AUTOMATED,
      /** A crawler or another program that is not a browser. */
      CRAWLER
    }
  }

  /**
   * Detector of the User-Agents of crawlers, monitors and other clients that are not browsers,
   * based on public lists of patterns. Thread-safe.
   */
  static final class Crawlers {
    private static final String BUNDLED = "crawlers.txt";

    private final Pattern any;

    private Crawlers(Pattern any) {
      this.any = any;
    }

    /** Loads the bundled list: one regular expression per line. */
    static Crawlers bundled() {
      return new Crawlers(
          Pattern.compile(
              Resource.text(Crawlers.class, BUNDLED)
                  .lines()
                  .filter(line -> !line.isBlank())
                  .collect(Collectors.joining(")|(?:", "(?:", ")"))));
    }

    /**
     * Returns whether a User-Agent matches a client that is not a browser. Can take a few
     * milliseconds.
     */
    boolean contain(String userAgent) {
      return any.matcher(userAgent).find();
    }
  }
}
