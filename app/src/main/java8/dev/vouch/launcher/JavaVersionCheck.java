package dev.vouch.launcher;

import dev.vouch.app.cli.Main;

/**
 * Entry point of the jar. Compiled for Java 8, so that an old JVM prints which version is required
 * instead of an {@link UnsupportedClassVersionError}.
 */
public final class JavaVersionCheck {
  private static final int REQUIRED = 25;

  /** The exit code of wrong usage, equal to that of an invalid setting. */
  private static final int WRONG_USAGE = 2;

  private JavaVersionCheck() {}

  /** Runs {@link Main} if the JVM is recent enough. */
  public static void main(String[] arguments) {
    String version = System.getProperty("java.specification.version", "");
    if (!isSupported(version)) {
      System.err.println(refusal(version, System.getProperty("java.home", "")));
      System.exit(WRONG_USAGE);
    }
    Main.main(arguments);
  }

  /**
   * Returns whether this version of Java can run Vouch.
   *
   * @param version a version such as 25, or 1.8 before Java 9
   */
  static boolean isSupported(String version) {
    try {
      return Integer.parseInt(version) >= REQUIRED;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  static String refusal(String version, String home) {
    return String.format(
        "vouch: Java %d or later is required, but this is Java %s (%s).%n"
            + "  Install it (for instance from https://adoptium.net), or use the package, which"
            + " includes it (docs/install.md).",
        REQUIRED, version, home);
  }
}
