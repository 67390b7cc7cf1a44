package dev.vouch.reports;

import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventCursor;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.http.ProblemException;
import dev.vouch.http.SitePath;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * Application service that lists the events of one user of a site, for requests of access (GDPR,
 * Art. 15). The user ID is neither stored nor logged. Blocking; thread-safe.
 */
public final class UserEventsReport {
  /** The maximum number of events in a file. */
  public static final int FILE_EVENTS_MAX = 10_000;

  private final SiteSecrets secrets;
  private final AuditLog audit;
  private final ReportQueries queries;

  public UserEventsReport(SiteSecrets secrets, AuditLog audit, ReportQueries queries) {
    this.secrets = secrets;
    this.audit = audit;
    this.queries = queries;
  }

  /**
   * Returns a page of the events that count for a user, newest first, in the format of {@code GET
   * /api/sites/{site_id}/events}. Each page is noted in the activity log.
   *
   * @param userId the ID as the customer's backend sends it
   * @param parameters {@code limit} and {@code before}
   * @throws ProblemException 400 if a parameter is invalid, 404 if the site does not exist
   */
  public JsonObject page(SiteId site, String userId, QueryParameters parameters) {
    int limit = parameters.limit();
    Optional<EventCursor> before = CursorText.before(parameters);
    parameters.requireValid();
    return events(site, userId, limit, before);
  }

  /**
   * Returns the newest events of a user, at most {@value #FILE_EVENTS_MAX}.
   *
   * @throws ProblemException 404 if the site does not exist
   */
  public JsonObject newest(SiteId site, String userId) {
    return events(site, userId, FILE_EVENTS_MAX, Optional.empty());
  }

  private JsonObject events(SiteId site, String userId, int limit, Optional<EventCursor> before) {
    Secrets ofSite = secrets.of(site).orElseThrow(SitePath::siteNotFound);
    audit.record(site, AuditEntry.userEventsListed());
    EarliestMoment moment = new EarliestMoment(queries);
    JsonObject json =
        EventsJson.of(
            moment.answer(EventsQuestion.ofUser(site, UserKey.of(ofSite, userId), limit, before)));
    return json.put("as_of", ReportJson.instant(moment.asOf()));
  }
}
