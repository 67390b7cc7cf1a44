package dev.vouch.http.resource;

import java.util.Optional;

/** The version of this build, from the jar's manifest. */
public final class BuildVersion {
  private BuildVersion() {}

  /** Returns the version, such as {@code 1.0.0}; a note in parentheses if this is not a jar. */
  public static String text() {
    return Optional.ofNullable(BuildVersion.class.getPackage().getImplementationVersion())
        .orElse("(not built as a jar)");
  }
}
