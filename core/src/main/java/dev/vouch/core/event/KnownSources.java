package dev.vouch.core.event;

import java.util.Optional;

/**
 * The lists of well-known traffic sources and of pages that only authenticate. Thread-safe; served
 * from memory.
 */
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
   * @param text a name, case-insensitive, or a host; of social networks also without {@code .com}
   */
  Optional<KnownSource> byName(String text);

  /**
   * Whether a page only authenticates people: it signs them in, or confirms their payment with a
   * card (docs/sources.md).
   *
   * @param page a referrer, of which browsers seldom send the path
   */
  boolean isSignIn(PageUrl page);

  /**
   * A known traffic source, which may have several hosts and names.
   *
   * @param name the name in reports, such as {@code Google}
   * @param channel the channel of unpaid visits
   */
  record KnownSource(String name, Channel channel) {}
}
