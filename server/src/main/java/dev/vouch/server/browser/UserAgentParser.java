package dev.vouch.server.browser;

import dev.vouch.core.event.Client.Device;
import dev.vouch.server.resource.Resource;
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
   * The characters that are parsed. Real headers are rarely longer, and the regular expressions
   * take longer for long ones.
   */
  private static final int PARSED_CHARACTERS_MAX = 400;

  private static final String UNKNOWN_FAMILY = "Other";

  private final Parser families = new Parser();
  private final Crawlers crawlers = Crawlers.bundled();

  /** Parses a header, which takes about a millisecond. */
  UserAgent parse(String userAgent) {
    String parsed = userAgent.substring(0, Math.min(userAgent.length(), PARSED_CHARACTERS_MAX));
    return new UserAgent(
        crawlers.contain(parsed),
        UserAgentTokens.device(userAgent),
        family(families.parseUserAgent(parsed).family),
        family(families.parseOS(parsed).family));
  }

  private static Optional<String> family(String family) {
    return Optional.of(family).filter(known -> !known.equals(UNKNOWN_FAMILY));
  }

  /**
   * A parsed User-Agent header, without the header itself.
   *
   * @param crawler whether the sender is a crawler or another non-browser client
   */
  record UserAgent(boolean crawler, Device device, Optional<String> browser, Optional<String> os) {}

  /**
   * Detector of the User-Agents of crawlers, monitors and other non-browser clients, based on a
   * public list of patterns. Thread-safe.
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
                  .collect(Collectors.joining("|"))));
    }

    /**
     * Returns whether a User-Agent is that of a non-browser client. May take a few milliseconds.
     */
    boolean contain(String userAgent) {
      return any.matcher(userAgent).find();
    }
  }
}
