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
   * The maximum length in characters: real headers are shorter, and longer ones would slow down the
   * regular expressions.
   */
  private static final int LENGTH_MAX = 1024;

  private static final String UNKNOWN_FAMILY = "Other";

  private final Parser families = new Parser();
  private final Crawlers crawlers = Crawlers.bundled();

  /** Parses a header, which takes about a millisecond. */
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
   * Returns the device class by documented tokens: {@code Mobi} is a phone; {@code Tablet}, {@code
   * iPad}, or {@code Android} without {@code Mobi} is a tablet; anything else is a desktop.
   */
  private static Device device(String userAgent) {
    // "Tablet PC" is not a tablet: Internet Explorer sent it on desktops with pen input.
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
   * A parsed User-Agent header, without the header itself.
   *
   * @param crawler whether the sender is a crawler or another non-browser client
   */
  record UserAgent(
      boolean crawler, Optional<Device> device, Optional<String> browser, Optional<String> os) {
    /** The result if the header was not parsed, such as under overload. */
    static final UserAgent UNKNOWN =
        new UserAgent(false, Optional.empty(), Optional.empty(), Optional.empty());
  }

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
