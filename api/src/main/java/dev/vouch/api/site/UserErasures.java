package dev.vouch.api.site;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.payment.PaymentUserTable;
import dev.vouch.directory.site.SiteRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Application service that erases users of a site, by appending a record to the log. Blocking;
 * thread-safe.
 */
public final class UserErasures {
  private final SiteRegistry sites;
  private final AuditLog audit;
  private final BlockingLog log;
  private final PaymentUserTable paymentUsers;
  private final Consumer<SiteId> discardFiles;

  public UserErasures(
      SiteRegistry sites,
      AuditLog audit,
      BlockingLog log,
      PaymentUserTable paymentUsers,
      Consumer<SiteId> discardFiles) {
    this.sites = sites;
    this.audit = audit;
    this.log = log;
    this.paymentUsers = paymentUsers;
    this.discardFiles = discardFiles;
  }

  /** The result of an erasure. */
  public sealed interface Outcome {
    /**
     * The erasure is durable. The warehouse applies it asynchronously, and again after a rebuild.
     */
    record Recorded() implements Outcome {}

    /** The site does not exist. */
    record SiteNotFound() implements Outcome {}

    /** Nothing was appended, because the log is unavailable. */
    record Unavailable(Duration retryAfter) implements Outcome {}

    /** The erasure may or may not be in the log. The request can be repeated. */
    record Unknown() implements Outcome {}
  }

  /**
   * Erases a user.
   *
   * @param userId the user ID that the customer's backend sends; neither stored nor logged
   */
  public Outcome erase(SiteId site, String userId) {
    Optional<Secrets> secrets = sites.of(site);
    if (secrets.isEmpty()) {
      return new Outcome.SiteNotFound();
    }
    UserKey userKey = UserKey.of(secrets.get(), userId);
    audit.record(site, AuditEntry.erasureRequested());
    paymentUsers.erase(site, userKey);
    return switch (log.append(
        header -> new LogRecord.Erasure(header.id(), site, header.receivedAt(), userKey))) {
      case BlockingLog.Result.Stored _ -> {
        discardFiles.accept(site);
        yield new Outcome.Recorded();
      }
      case BlockingLog.Result.Unavailable(Duration retryAfter) ->
          new Outcome.Unavailable(retryAfter);
      case BlockingLog.Result.Unknown _ -> {
        discardFiles.accept(site);
        yield new Outcome.Unknown();
      }
    };
  }
}
