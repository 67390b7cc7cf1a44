package dev.vouch.server.browser;

import dev.vouch.core.event.Client.Device;
import dev.vouch.server.browser.UserAgentParser.UserAgent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Detection of the device class and of common browsers and operating systems by the tokens in a
 * User-Agent header, with the names of {@link UserAgentParser}. It takes microseconds for any
 * header and recognises no crawlers. Stateless.
 */
final class UserAgentTokens {
  /** Ordered, because most browsers also send the tokens of others. */
  private static final List<Family> BROWSERS =
      List.of(
          new Family("Edge Mobile", "EdgA/"),
          new Family("Edge Mobile", "EdgiOS/"),
          new Family("Edge", "Edg/"),
          new Family("Opera Mobile", "OPR/", "Mobile"),
          new Family("Opera", "OPR/"),
          new Family("Samsung Internet", "SamsungBrowser/"),
          new Family("Firefox iOS", "FxiOS/"),
          new Family("Firefox Mobile", "Firefox/", "Android"),
          new Family("Firefox", "Firefox/"),
          new Family("Chrome Mobile iOS", "CriOS/"),
          new Family("Chrome Mobile WebView", "Chrome/", "; wv)"),
          new Family("Chrome Mobile", "Chrome/", "Mobile"),
          new Family("Chrome", "Chrome/"),
          new Family("Mobile Safari", "Safari/", "Version/", "Mobile/"),
          new Family("Safari", "Safari/", "Version/"),
          new Family("IE", "Trident/"));

  private static final List<Family> SYSTEMS =
      List.of(
          new Family("Windows", "Windows NT"),
          new Family("iOS", "iPhone"),
          new Family("iOS", "iPad"),
          new Family("Mac OS X", "Macintosh"),
          new Family("Android", "Android"),
          new Family("Chrome OS", "CrOS"),
          new Family("Linux", "Linux"));

  private UserAgentTokens() {}

  static UserAgent parse(String userAgent) {
    return new UserAgent(
        false, device(userAgent), first(BROWSERS, userAgent), first(SYSTEMS, userAgent));
  }

  /**
   * Returns the device class by documented tokens: {@code Mobi} is a phone; {@code Tablet}, {@code
   * iPad}, or {@code Android} without {@code Mobi} is a tablet; anything else is a desktop.
   */
  static Device device(String userAgent) {
    // "Tablet PC" is not a tablet: Internet Explorer sent it on desktops with pen input.
    if (userAgent.replace("Tablet PC", "").contains("Tablet") || userAgent.contains("iPad")) {
      return Device.TABLET;
    }
    if (userAgent.contains("Mobi")) {
      return Device.MOBILE;
    }
    return userAgent.contains("Android") ? Device.TABLET : Device.DESKTOP;
  }

  private static Optional<String> first(List<Family> families, String userAgent) {
    return families.stream()
        .filter(family -> family.tokens().stream().allMatch(userAgent::contains))
        .map(Family::name)
        .findFirst();
  }

  /** A browser or an operating system whose headers contain all of {@code tokens}. */
  private record Family(String name, List<String> tokens) {
    Family(String name, String... tokens) {
      this(name, Stream.of(tokens).toList());
    }
  }
}
