package dev.vouch.server.browser;

import dev.vouch.core.event.Client.Device;
import dev.vouch.server.resource.Resource;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import ua_parser.Parser;

/**
 * Parser of User-Agent headers; slow, so {@link UserAgentCache} runs it off the event loop.
 * Thread-safe.
 */
final class UserAgentParser {
  /** Real ones are shorter; longer ones would only slow the regular expressions. */
  private static final int LENGTH_MAX = 1024;

  private static final String UNKNOWN_FAMILY = "Other";

  private final Parser families = new Parser();
  private final Crawlers crawlers = Crawlers.bundled();

  /** Takes about a millisecond. */
  UserAgent parse(String userAgent) {
    if (userAgent.length() > LENGTH_MAX) {
      return UserAgent.UNKNOWN;
    }
    return new UserAgent(
        crawlers.contain(userAgent),
        Optional.of(device(userAgent)),
        family(families.parseUserAgent(userAgent).family),
        family(families.parseOS(userAgent).family));
  }

  /**
   * The class by the tokens that browsers document: {@code Mobi} is a phone; {@code Tablet} or
   * {@code iPad} is a tablet, and so is {@code Android} without {@code Mobi}.
   */
  private static Device device(String userAgent) {
    // Internet Explorer sent "Tablet PC" on desktops with pen input.
    if (userAgent.replace("Tablet PC", "").contains("Tablet") || userAgent.contains("iPad")) {
      return Device.TABLET;
    }
    if (userAgent.contains("Mobi")) {
      return Device.MOBILE;
    }
    return userAgent.contains("Android") ? Device.TABLET : Device.DESKTOP;
  }

  private static Optional<String> family(String family) {
    return Optional.of(family).filter(known -> !known.equals(UNKNOWN_FAMILY));
  }

  /**
   * The parsed User-Agent header; the header itself is not kept.
   *
   * @param crawler whether a program sent it, not a person's browser
   */
  record UserAgent(
      boolean crawler, Optional<Device> device, Optional<String> browser, Optional<String> os) {
    /** Nothing is known, for instance since the parser is overloaded. */
    static final UserAgent UNKNOWN =
        new UserAgent(false, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * Detector of the User-Agents of crawlers, monitors and other programs, by a public list of
   * patterns. Thread-safe.
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

    /** Whether this is a program's User-Agent. Takes up to a few milliseconds. */
    boolean contain(String userAgent) {
      return any.matcher(userAgent).find();
    }
  }
}
