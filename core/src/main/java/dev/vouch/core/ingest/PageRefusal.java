package dev.vouch.core.ingest;

import java.util.stream.Stream;

/** The cause of rejected or ignored browser requests, for the owner of the site. */
public sealed interface PageRefusal {
  /**
   * 403: the page is not on one of the site's domains.
   *
   * @param host the page's host, or its origin if it is inside an app
   */
  record ForeignHost(String host) implements PageRefusal {}

  /** 429: browsers used up the site's daily quota of bytes. */
  record SiteQuotaExceeded() implements PageRefusal {}

  /** 204: the requests of automated browsers were ignored. */
  record AutomatedBrowser() implements PageRefusal {}

  /** Returns the host of a page that is not on one of the site's domains; empty otherwise. */
  static Stream<CountedCause<String>> host(CountedCause<PageRefusal> refusal) {
    return switch (refusal.cause()) {
      case ForeignHost(String host) -> Stream.of(refusal.withCause(host));
      case SiteQuotaExceeded(), AutomatedBrowser() -> Stream.empty();
    };
  }
}
