package dev.vouch.core.ingest;

import java.util.stream.Stream;

/** Why requests of browsers were rejected, for the owner of the site. */
public sealed interface PageRefusal {
  /**
   * 403: the page is not on one of the site's domains.
   *
   * @param host the page's host
   */
  record ForeignHost(String host) implements PageRefusal {}

  /** 429: the site's browsers wrote as much as a site may in a day. */
  record SiteQuotaExceeded() implements PageRefusal {}

  /** Returns the host of a page that is not on one of the site's domains; empty otherwise. */
  static Stream<CountedCause<String>> host(CountedCause<PageRefusal> refusal) {
    return switch (refusal.cause()) {
      case ForeignHost(String host) -> Stream.of(refusal.withCause(host));
      case SiteQuotaExceeded() -> Stream.empty();
    };
  }
}
