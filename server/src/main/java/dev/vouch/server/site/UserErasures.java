package dev.vouch.server.site;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.visitor.UserKeyHasher;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.manage.Fields;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Orders in the log that a user of a site be forgotten. Blocks; thread-safe. */
public final class UserErasures {
  private static final String USER_ID = "success_user_id";

  private final SiteRegistry sites;
  private final AuditLog audit;
  private final BlockingLog log;
  private final Consumer<SiteId> forgotten;

  public UserErasures(
      SiteRegistry sites, AuditLog audit, BlockingLog log, Consumer<SiteId> forgotten) {
    this.sites = sites;
    this.audit = audit;
    this.log = log;
    this.forgotten = forgotten;
  }

  /** What became of an erasure. */
  public sealed interface Outcome {
    /** The order is on disk; the warehouse follows it soon, and so does every rebuild. */
    record Ordered() implements Outcome {}

    /** There is no such site. */
    record NoSuchSite() implements Outcome {}

    /** Nothing was written. */
    record Unavailable(Duration retryAfter) implements Outcome {}
  }

  /**
   * Forgets the user that the fields name, whose id is in no answer and no log.
   *
   * @throws dev.vouch.server.http.ProblemException a 400 with all that is wrong
   */
  public Outcome erase(SiteId site, Fields fields) {
    fields.require(USER_ID);
    Optional<String> userId = fields.anyText(USER_ID, EventLimits.USER_ID_CHARACTERS_MAX);
    fields.refuseProblems();
    Optional<Secrets> secrets = sites.of(site);
    if (secrets.isEmpty()) {
      return new Outcome.NoSuchSite();
    }
    UserKey userKey = UserKeyHasher.hash(secrets.get(), userId.orElseThrow());
    audit.record(site, new AuditEntry.ErasureRequested());
    return switch (log.append(
        head -> new LogRecord.Erasure(head.id(), site, head.receivedAt(), userKey))) {
      case BlockingLog.Result.OnDisk _ -> {
        forgotten.accept(site);
        yield new Outcome.Ordered();
      }
      case BlockingLog.Result.Unavailable(Duration retryAfter) ->
          new Outcome.Unavailable(retryAfter);
    };
  }
}
