package dev.vouch.core.event;

import java.util.Optional;

/** The directory of well-known traffic sources. Thread-safe, answers from memory. */
public interface KnownSources {
  /**
   * Whose host this is.
   *
   * @param host lower case, with or without {@code www.}; or an app's package name
   */
  Optional<KnownSource> ofHost(String host);

  /**
   * Who is called this.
   *
   * @param text a name, in whatever case, or a host
   */
  Optional<KnownSource> called(String text);
}
