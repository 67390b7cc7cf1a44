package dev.vouch.core.event;

import java.util.Optional;

/** The list of well-known traffic sources. Thread-safe; served from memory. */
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
   * @param text a name, case-insensitive, or a host
   */
  Optional<KnownSource> byName(String text);

  /**
   * A known traffic source, which may have several hosts and names.
   *
   * @param name the name in reports, such as {@code Google}
   * @param channel the channel of unpaid visits
   */
  record KnownSource(String name, Channel channel) {}
}
