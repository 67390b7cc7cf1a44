package dev.vouch.core.ingest;

import dev.vouch.core.request.Problem;
import java.time.Duration;
import java.util.List;

/** The outcome of one {@code POST /collect} or {@code POST /identify} (docs/browser.md). */
public sealed interface BrowserOutcome {
  /** 204: it is on disk, perhaps since an earlier attempt of the same browser. */
  record Recorded() implements BrowserOutcome {}

  /** 204: a program sent it, so nothing was recorded. */
  record CrawlerIgnored() implements BrowserOutcome {}

  /** 400, with every problem at once. */
  record Invalid(List<Problem> problems) implements BrowserOutcome {
    public Invalid {
      problems = List.copyOf(problems);
    }
  }

  /** 404: no site has this id. */
  record UnknownSite() implements BrowserOutcome {}

  /** 403: the request does not say what page it comes from. */
  record UnknownPage() implements BrowserOutcome {}

  /** 403: the page that sends is not on one of the site's domains. */
  record ForeignPage() implements BrowserOutcome {}

  /** 403: the page that the event tells of is not on one of the site's domains. */
  record ForeignUrl() implements BrowserOutcome {}

  /** 403: the site demands a proof and none was sent, or the one sent is wrong. */
  record ProofRefused() implements BrowserOutcome {}

  /** 409: the event id was used for another event. */
  record EventIdConflict() implements BrowserOutcome {}

  /** 429. */
  record RateLimited(Duration retryAfter) implements BrowserOutcome {}

  /** 503: nothing was recorded. */
  record Unavailable(Duration retryAfter) implements BrowserOutcome {}
}
