package dev.vouch.core.event;

import java.util.Optional;

/**
 * The lists of well-known traffic sources and of pages that only authenticate. Thread-safe; served
 * from memory.
 */
public interface KnownSources {
  /**
   * Returns the source that a host belongs to; empty if unknown.
   *
   * @param host lower case, with or without {@code www.}; or an app's package name
   */
  Optional<KnownSource> byHost(String host);

  /**
   * Returns the source with a name; empty if unknown.
   *
   * @param text a name, case-insensitive, or a host, which for social networks can lack {@code
   *     .com}
   */
  Optional<KnownSource> byName(String text);

  /**
   * Whether a page only authenticates people: it signs them in, or confirms their payment with a
   * card (docs/sources.md).
   *
   * @param page a referrer, usually without a path
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
