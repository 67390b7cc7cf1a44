package dev.vouch.directory.audit;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.audit.AuditLog.DeletedSite;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.SqlStatement;

/** The SQL statements for the audit log and deleted sites. */
final class AuditTable {
  /** The number of an entry is the revision of its site, which every change increments. */
  private static final String INSERT =
      """
      INSERT INTO audit (site_id, number, at_us, actor, account_id, email, kind, details)
      SELECT site_id, revision, :at, :actor, :account, :email, :kind, :details
        FROM sites
       WHERE site_id = :site
      """;

  private static final String DELETE_ALL_BUT_NEWEST =
      """
      DELETE FROM audit
       WHERE site_id = :site
         AND number <= (SELECT number
                          FROM audit
                         WHERE site_id = :site
                         ORDER BY number DESC
                         LIMIT 1 OFFSET :kept)
      """;

  private static final String NEWEST =
      """
      SELECT number, at_us, actor, account_id, email, kind, details
        FROM audit
       WHERE site_id = :site
         AND number < :before
         AND (:kind = '' OR kind = :kind)
       ORDER BY number DESC
       LIMIT :limit
      """;

  private static final String RECORD_DELETION =
      """
      INSERT INTO deleted_sites (site_id, name, at_us, actor, account_id, email)
      SELECT site_id, name, :at, :actor, :account, :email
        FROM sites
       WHERE site_id = :site
      """;

  private static final String DELETIONS =
      """
      SELECT site_id, name, at_us, actor, account_id, email
        FROM deleted_sites
       ORDER BY at_us DESC, site_id
      """;

  private AuditTable() {}

  /** Inserts an entry for a site that this transaction has locked. */
  static void insert(Handle handle, SiteId site, Instant at, Actor actor, AuditEntry entry) {
    bind(handle.createUpdate(INSERT), site, at, actor)
        .bind("kind", entry.kind())
        .bind("details", entry.sentence())
        .execute();
  }

  static void deleteAllButNewest(Handle handle, SiteId site, int kept) {
    handle.createUpdate(DELETE_ALL_BUT_NEWEST).bind("site", site).bind("kept", kept).execute();
  }

  static int deleteBefore(Handle handle, Instant at) {
    return Stream.of("audit", "deleted_sites")
        .map("DELETE FROM %s WHERE at_us < :at"::formatted)
        .mapToInt(delete -> handle.createUpdate(delete).bind("at", at).execute())
        .sum();
  }

  static List<AuditRecord> newest(
      Handle handle, SiteId site, Optional<AuditEntry.Kind> kind, OptionalLong before, int limit) {
    return handle
        .createQuery(NEWEST)
        .bind("site", site)
        .bind("before", before.orElse(Long.MAX_VALUE))
        .bind("kind", kind.map(AuditEntry.Kind::wireName).orElse(""))
        .bind("limit", limit)
        .map(AuditTable::entry)
        .list();
  }

  /** Records the author of the deletion of a site that still exists. */
  static void recordDeletion(Handle handle, SiteId site, Instant at, Actor actor) {
    bind(handle.createUpdate(RECORD_DELETION), site, at, actor).execute();
  }

  static List<DeletedSite> deletions(Handle handle) {
    return handle
        .createQuery(DELETIONS)
        .map(
            row ->
                new DeletedSite(
                    row.getColumn("site_id", SiteId.class),
                    row.getColumn("name", String.class),
                    row.getColumn("at_us", Instant.class),
                    actor(row)))
        .list();
  }

  private static <S extends SqlStatement<S>> S bind(
      S statement, SiteId site, Instant at, Actor actor) {
    Optional<Actor.Person> person =
        actor instanceof Actor.Person found ? Optional.of(found) : Optional.empty();
    return statement
        .bind("site", site)
        .bind("at", at)
        .bind("actor", wireName(actor))
        .bind("account", person.map(Actor.Person::account))
        .bind("email", person.map(Actor.Person::email));
  }

  private static AuditRecord entry(RowView row) {
    return new AuditRecord(
        row.getColumn("number", Long.class),
        row.getColumn("at_us", Instant.class),
        actor(row),
        row.getColumn("kind", AuditEntry.Kind.class),
        row.getColumn("details", String.class));
  }

  private static String wireName(Actor actor) {
    return switch (actor) {
      case Actor.Person _ -> "account";
      case Actor.TokenHolder _ -> "token";
      case Actor.Vouch _ -> "vouch";
    };
  }

  private static Actor actor(RowView row) {
    String wireName = row.getColumn("actor", String.class);
    return switch (wireName) {
      case "account" ->
          new Actor.Person(
              row.getColumn("account_id", AccountId.class),
              row.getColumn("email", EmailAddress.class));
      case "token" -> new Actor.TokenHolder();
      case "vouch" -> new Actor.Vouch();
      default -> throw new IllegalStateException("unknown actor: " + wireName);
    };
  }
}
