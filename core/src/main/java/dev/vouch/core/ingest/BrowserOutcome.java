package dev.vouch.core.ingest;

import dev.vouch.core.request.Problem;
import java.time.Duration;
import java.util.List;

/** The outcome of one {@code POST /collect} or {@code POST /identify} (docs/browser.md). */
public sealed interface BrowserOutcome {
  /** 204: the event is on disk, possibly from an earlier attempt of the browser. */
  record Recorded() implements BrowserOutcome {}

  /** 204: sent by a crawler, so nothing was recorded. */
  record CrawlerIgnored() implements BrowserOutcome {}

  /** 204: sent by an automated browser, so nothing was recorded. */
  record AutomatedIgnored() implements BrowserOutcome {}

  /** 204: the site excludes this browser from recording, so nothing was recorded. */
  record VisitExcluded() implements BrowserOutcome {}

  /** 400, with all problems. */
  record Invalid(List<Problem> problems) implements BrowserOutcome {
    public Invalid {
      problems = List.copyOf(problems);
    }
  }

  /** 404: there is no site with this id. */
  record UnknownSite() implements BrowserOutcome {}

  /** 403: the request does not name the page that sent it. */
  record UnknownPage() implements BrowserOutcome {}

  /** 403: the page that sent the request is not on one of the site's domains. */
  record ForeignPage() implements BrowserOutcome {}

  /** 403: the page in the event is not on one of the site's domains. */
  record ForeignUrl() implements BrowserOutcome {}

  /** 403: the site requires a proof and it is missing, or the proof is wrong. */
  record ProofRefused() implements BrowserOutcome {}

  /** 409: the event id was used for another event. */
  record EventIdConflict() implements BrowserOutcome {}

  /** 429: the visitor or the address exceeds its rate limit. */
  record RateLimited(Duration retryAfter) implements BrowserOutcome {}

  /** 429: browsers at this address wrote as much as an address may in a day. */
  record AddressQuotaExceeded(Duration retryAfter) implements BrowserOutcome {}

  /** 429: browsers wrote as much to this site as they may in a day. */
  record SiteQuotaExceeded(Duration retryAfter) implements BrowserOutcome {}

  /** 503: nothing was recorded. */
  record Unavailable(Duration retryAfter) implements BrowserOutcome {}

  /** 504: the event may have been recorded, or be recorded later. */
  record OutcomeUnknown() implements BrowserOutcome {}
}
