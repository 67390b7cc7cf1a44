package dev.vouch.server.manage;

import dev.vouch.core.event.EventLimits;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.visitor.UserKeyHasher;
import dev.vouch.directory.Audit;
import dev.vouch.directory.Deed;
import dev.vouch.directory.SiteRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Orders in the log that a user of a site be forgotten. Blocks; thread-safe. */
public final class Erasures {
  private static final String USER_ID = "success_user_id";

  private final SiteRegistry sites;
  private final Audit audit;
  private final ManagementLog log;
  private final Consumer<SiteId> forgotten;

  Erasures(SiteRegistry sites, Audit audit, ManagementLog log, Consumer<SiteId> forgotten) {
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
    audit.note(site, new Deed.ErasureRequested());
    return switch (log.append(
        head -> new LogRecord.Erasure(head.id(), site, head.receivedAt(), userKey))) {
      case ManagementLog.Result.OnDisk _ -> {
        forgotten.accept(site);
        yield new Outcome.Ordered();
      }
      case ManagementLog.Result.Unavailable(Duration retryAfter) ->
          new Outcome.Unavailable(retryAfter);
    };
  }
}
