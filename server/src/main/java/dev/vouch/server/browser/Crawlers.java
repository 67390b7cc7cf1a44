package dev.vouch.server.browser;

import dev.vouch.server.resource.Resource;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Detector of the User-Agents of crawlers, monitors and other programs, by a public list of
 * patterns. Thread-safe.
 */
final class Crawlers {
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
