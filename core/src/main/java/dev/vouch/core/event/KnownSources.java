package dev.vouch.core.event;

import java.util.Optional;

/** The directory of well-known traffic sources. Thread-safe, answers from memory. */
public interface KnownSources {
  /**
   * The source that this host belongs to.
   *
   * @param host lower case, with or without {@code www.}; or an app's package name
   */
  Optional<KnownSource> byHost(String host);

  /**
   * The source of this name.
   *
   * @param text a name, in whatever case, or a host
   */
  Optional<KnownSource> byName(String text);

  /**
   * A place that visitors come from, under whatever host or name it shows up.
   *
   * @param name how reports show it, such as {@code Google}
   * @param channel of visits that nobody paid for
   */
  record KnownSource(String name, Channel channel) {}
}
