package dev.vouch.http.browser;

import dev.vouch.core.ingest.BrowserIngest;
import dev.vouch.core.ingest.BrowserOutcome;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.ProblemCode;
import dev.vouch.http.EventResponse;
import dev.vouch.http.ProblemDocument;
import dev.vouch.http.ProblemType;
import dev.vouch.http.RetryAfter;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;

/**
 * Mapper from the outcome of {@code /collect} and {@code /identify} to a response
 * (docs/browser.md).
 */
final class BrowserResponse {
  /** A header whose text the script writes to the browser's console. */
  private static final String NOTICE = "Vouch-Notice";

  static final ProblemDocument UNSUPPORTED_MEDIA_TYPE =
      problem(
          ProblemType.UNSUPPORTED_MEDIA_TYPE,
          ProblemCode.UNSUPPORTED_CONTENT_TYPE.at(
              "Content-Type",
              "Send UTF-8 JSON as text/plain or application/json, without Content-Encoding."));
  static final ProblemDocument BODY_TOO_LARGE =
      ProblemDocument.of(
          ProblemType.BODY_TOO_LARGE,
          "The body is larger than %d bytes. Send fewer or shorter properties."
              .formatted(BrowserIngest.BODY_BYTES_MAX));
  private static final ProblemDocument UNKNOWN_SITE =
      problem(
          ProblemType.NOT_FOUND,
          new Problem(
              "/site_id", "unknown_site", "Unknown site_id. Copy it from the site's settings."));
  private static final ProblemDocument UNKNOWN_PAGE =
      problem(
          ProblemType.FORBIDDEN,
          new Problem(
              "Origin",
              "missing_origin",
              "The Origin header is missing or null. Send the request from a page of the site, or"
                  + " with a header such as Origin: https://shop.example. An app must serve its"
                  + " pages under an origin, such as capacitor://localhost or https://localhost."));
  private static final ProblemDocument FOREIGN_PAGE =
      problem(
          ProblemType.FORBIDDEN,
          new Problem(
              "Origin",
              "foreign_page",
              "The page's host is not one of the site's domains. Add it in the site's settings; for"
                  + " an app, add its origin, such as capacitor://localhost."));
  private static final ProblemDocument FOREIGN_URL =
      problem(
          ProblemType.FORBIDDEN,
          new Problem(
              "/url",
              "foreign_page",
              "The host in url is not one of the site's domains. Add it in the site's settings; for"
                  + " an app, add its origin, such as capacitor://localhost."));
  private static final ProblemDocument PROOF_REFUSED =
      problem(
          ProblemType.FORBIDDEN,
          new Problem(
              "/proof",
              "proof_refused",
              "proof must be the HMAC-SHA256 of user_id with the site's identify secret, in"
                  + " lower-case hexadecimal. Compute it in your backend."));
  private static final ProblemDocument EVENT_ID_CONFLICT =
      problem(
          ProblemType.CONFLICT,
          new Problem(
              "/event_id",
              "event_id_conflict",
              "This event_id was already used for a different event. Use a new random event_id for"
                  + " each event."));
  private static final ProblemDocument RATE_LIMITED =
      ProblemDocument.of(
          ProblemType.RATE_LIMITED,
          "This browser or its network exceeded its rate limit. Retry after the number of seconds"
              + " in Retry-After.");
  private static final ProblemDocument ADDRESS_QUOTA_EXCEEDED =
      ProblemDocument.of(
          ProblemType.RATE_LIMITED,
          "This network sent as many bytes of events as the server accepts from one address in 24"
              + " hours. Nothing was recorded. Send fewer or shorter properties.");
  private static final ProblemDocument SITE_QUOTA_EXCEEDED =
      problem(
          ProblemType.RATE_LIMITED,
          new Problem(
              "/site_id",
              "site_quota_exceeded",
              "Browsers sent as many bytes of events as the server accepts for one site in 24"
                  + " hours. Nothing was recorded. The server's operator can raise"
                  + " VOUCH_BROWSER_MB_PER_SITE."));
  private static final ProblemDocument OUTCOME_UNKNOWN =
      ProblemDocument.of(
          ProblemType.OUTCOME_UNKNOWN,
          "The event may have been recorded, or may be recorded later. Retry the same request with"
              + " the same event_id. Without one, a retry may count the event twice.");

  private BrowserResponse() {}

  static Future<Void> send(BrowserOutcome outcome, HttpServerResponse response) {
    return switch (outcome) {
      // The event is fsynced to the log, or the site excludes the browser.
      case BrowserOutcome.Recorded(), BrowserOutcome.VisitExcluded() ->
          response.setStatusCode(204).end();
      case BrowserOutcome.CrawlerIgnored() -> ignored(response, "ignored: crawler");
      case BrowserOutcome.AutomatedIgnored() -> ignored(response, "ignored: automated browser");
      case BrowserOutcome.Invalid(List<Problem> problems) ->
          new ProblemDocument(
                  ProblemType.INVALID_REQUEST,
                  "Fix every problem listed in errors. Nothing was recorded.",
                  problems)
              .send(response);
      case BrowserOutcome.UnknownSite() -> UNKNOWN_SITE.send(response);
      case BrowserOutcome.UnknownPage() -> UNKNOWN_PAGE.send(response);
      case BrowserOutcome.ForeignUrl() -> FOREIGN_URL.send(response);
      case BrowserOutcome.ForeignPage() -> FOREIGN_PAGE.send(response);
      case BrowserOutcome.ProofRefused() -> PROOF_REFUSED.send(response);
      case BrowserOutcome.EventIdConflict() -> EVENT_ID_CONFLICT.send(response);
      case BrowserOutcome.RateLimited(Duration wait) ->
          RATE_LIMITED.send(RetryAfter.put(response, wait));
      case BrowserOutcome.AddressQuotaExceeded(Duration wait) ->
          ADDRESS_QUOTA_EXCEEDED.send(RetryAfter.put(response, wait));
      case BrowserOutcome.SiteQuotaExceeded(Duration wait) ->
          SITE_QUOTA_EXCEEDED.send(RetryAfter.put(response, wait));
      case BrowserOutcome.Unavailable(Duration wait) ->
          EventResponse.UNAVAILABLE.send(RetryAfter.put(response, wait));
      case BrowserOutcome.OutcomeUnknown() -> OUTCOME_UNKNOWN.send(response);
    };
  }

  private static Future<Void> ignored(HttpServerResponse response, String notice) {
    return response
        .putHeader(NOTICE, notice)
        .putHeader(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, NOTICE)
        .setStatusCode(204)
        .end();
  }

  static Future<Void> methodNotAllowed(HttpServerResponse response, String methods) {
    return ProblemDocument.of(ProblemType.METHOD_NOT_ALLOWED, "Send the request with POST.")
        .send(response.putHeader(HttpHeaders.ALLOW, methods));
  }

  private static ProblemDocument problem(ProblemType type, Problem problem) {
    return new ProblemDocument(type, problem.detail(), List.of(problem));
  }
}
