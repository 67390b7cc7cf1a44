package dev.vouch.server.site;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.site.SiteRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** Application service that erases users of a site, by a record in the log. Blocks; thread-safe. */
public final class UserErasures {
  private final SiteRegistry sites;
  private final AuditLog audit;
  private final BlockingLog log;
  private final Consumer<SiteId> discardFiles;

  public UserErasures(
      SiteRegistry sites, AuditLog audit, BlockingLog log, Consumer<SiteId> discardFiles) {
    this.sites = sites;
    this.audit = audit;
    this.log = log;
    this.discardFiles = discardFiles;
  }

  /** The result of an erasure. */
  public sealed interface Outcome {
    /** The erasure is on disk; the warehouse applies it soon, and so does every rebuild. */
    record Ordered() implements Outcome {}

    /** There is no such site. */
    record NoSuchSite() implements Outcome {}

    /** Nothing was written. */
    record Unavailable(Duration retryAfter) implements Outcome {}
  }

  /** Erases a user by the id that backends send, which is neither stored nor logged. */
  public Outcome erase(SiteId site, String userId) {
    Optional<Secrets> secrets = sites.of(site);
    if (secrets.isEmpty()) {
      return new Outcome.NoSuchSite();
    }
    UserKey userKey = UserKey.of(secrets.get(), userId);
    audit.record(site, AuditEntry.erasureRequested());
    return switch (log.append(
        head -> new LogRecord.Erasure(head.id(), site, head.receivedAt(), userKey))) {
      case BlockingLog.Result.OnDisk _ -> {
        discardFiles.accept(site);
        yield new Outcome.Ordered();
      }
      case BlockingLog.Result.Unavailable(Duration retryAfter) ->
          new Outcome.Unavailable(retryAfter);
    };
  }
}
