package dev.vouch.reports.imports;

import dev.vouch.core.event.KnownSources;
import dev.vouch.core.event.PagePath;
import dev.vouch.core.event.TouchSource;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Mapper from other products' values to the values of reports. An empty string means no value. */
final class ReportValues {
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");

  private static final Map<String, String> DEVICES =
      Map.of(
          "desktop", "desktop",
          "laptop", "desktop",
          "ultra-wide", "desktop",
          "mobile", "mobile",
          "smartphone", "mobile",
          "feature phone", "mobile",
          "phablet", "mobile",
          "tablet", "tablet",
          "smart tv", "television",
          "tv", "television");

  /** The names of browsers in reports, by their names in Umami and Matomo. */
  private static final Map<String, String> BROWSERS =
      Map.ofEntries(
          Map.entry("chrome", "Chrome"),
          Map.entry("crios", "Chrome Mobile iOS"),
          Map.entry("chromium-webview", "Chrome Mobile WebView"),
          Map.entry("edge", "Edge"),
          Map.entry("edge-chromium", "Edge"),
          Map.entry("microsoft edge", "Edge"),
          Map.entry("facebook", "Facebook"),
          Map.entry("firefox", "Firefox"),
          Map.entry("fxios", "Firefox iOS"),
          Map.entry("instagram", "Instagram"),
          Map.entry("ios", "Mobile Safari"),
          Map.entry("ios-webview", "Mobile Safari UI/WKWebView"),
          Map.entry("opera", "Opera"),
          Map.entry("safari", "Safari"),
          Map.entry("samsung", "Samsung Internet"),
          Map.entry("samsung browser", "Samsung Internet"));

  /**
   * The names of operating systems in reports, by their names in Umami, Google Analytics and
   * Matomo.
   */
  private static final Map<String, String> SYSTEMS =
      Map.of(
          "android os", "Android",
          "gnu/linux", "Linux",
          "mac", "Mac OS X",
          "mac os", "Mac OS X",
          "macintosh", "Mac OS X",
          "macos", "Mac OS X");

  private ReportValues() {}

  static String device(String text) {
    return DEVICES.getOrDefault(text.toLowerCase(Locale.ROOT), "");
  }

  static String country(String text) {
    return COUNTRY.matcher(text).matches() ? text : "";
  }

  static String browser(String text) {
    return BROWSERS.getOrDefault(text.toLowerCase(Locale.ROOT), text);
  }

  /** Returns the operating system. Reports do not distinguish versions of Windows. */
  static String system(String text) {
    return text.startsWith("Windows ")
        ? "Windows"
        : SYSTEMS.getOrDefault(text.toLowerCase(Locale.ROOT), text);
  }

  /** Returns a path without query and fragment, in the canonical form of reports. */
  static String path(String text) {
    int end = 0;
    while (end < text.length() && text.charAt(end) != '?' && text.charAt(end) != '#') {
      end++;
    }
    String path = PagePath.canonical(text.substring(0, end));
    return text.isEmpty() || path.startsWith("/") ? path : "/" + path;
  }

  /**
   * Removes the apostrophe with which Umami and Matomo escape text that a spreadsheet would run as
   * a formula.
   */
  static String withoutEscape(String text) {
    boolean isEscaped =
        text.length() > 1 && text.charAt(0) == '\'' && "=+-@".indexOf(text.charAt(1)) >= 0;
    return isEscaped ? text.substring(1) : text;
  }

  /**
   * Returns the name of a source in reports.
   *
   * @param text the source's name in the other product, or a host
   */
  static String source(KnownSources sources, String text) {
    return TouchSource.named(text, sources).name();
  }
}
