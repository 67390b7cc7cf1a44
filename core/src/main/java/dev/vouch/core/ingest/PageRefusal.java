package dev.vouch.core.ingest;

import java.util.stream.Stream;

/** Why requests of browsers were rejected or ignored, for the owner of the site. */
public sealed interface PageRefusal {
  /**
   * 403: the page is not on one of the site's domains.
   *
   * @param host the page's host, or its origin if it is inside an app
   */
  record ForeignHost(String host) implements PageRefusal {}

  /** 429: the site's browsers wrote as much as a site may in a day. */
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
