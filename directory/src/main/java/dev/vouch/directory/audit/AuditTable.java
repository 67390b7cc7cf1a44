package dev.vouch.directory.audit;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.account.AccountTable;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.audit.AuditLog.DeletedSite;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/** The SQL of the audit log and of deleted sites. */
final class AuditTable {
  /** Numbers an entry by its site's revision, which only grows. */
  private static final String INSERT =
      """
      INSERT INTO audit (site_id, number, at_us, actor, account_id, email, kind, details)
      SELECT site_id, revision, :at_us, :actor, :account_id, :email, :kind, :details
        FROM sites
       WHERE site_id = :site_id
      """;

  private static final String DELETE_ALL_BUT_NEWEST =
      """
      DELETE FROM audit
       WHERE site_id = :site_id
         AND number <= (SELECT number
                          FROM audit
                         WHERE site_id = :site_id
                         ORDER BY number DESC
                         LIMIT 1 OFFSET :kept)
      """;

  private static final String NEWEST =
      """
      SELECT number, at_us, actor, account_id, email, kind, details
        FROM audit
       WHERE site_id = :site_id
         AND number < :before
         AND (:kind = '' OR kind = :kind)
       ORDER BY number DESC
       LIMIT :limit
      """;

  private static final String RECORD_DELETION =
      """
      INSERT INTO deleted_sites (site_id, name, at_us, actor, account_id, email)
      SELECT site_id, name, :at_us, :actor, :account_id, :email
        FROM sites
       WHERE site_id = :site_id
      """;

  private static final String DELETIONS =
      """
      SELECT site_id, name, at_us, actor, account_id, email
        FROM deleted_sites
       ORDER BY at_us DESC, site_id
      """;

  private AuditTable() {}

  /** Adds an entry to a site that this transaction has locked. */
  static void insert(Handle handle, SiteId site, Instant at, Actor actor, AuditEntry entry) {
    bind(handle.createUpdate(INSERT), site, at, actor)
        .bind("kind", entry.kind().wireName())
        .bind("details", entry.sentence())
        .execute();
  }

  static void deleteAllButNewest(Handle handle, SiteId site, int kept) {
    handle
        .createUpdate(DELETE_ALL_BUT_NEWEST)
        .bind("site_id", site.toString())
        .bind("kept", kept)
        .execute();
  }

  static void deleteBefore(Handle handle, Instant at) {
    for (String table : List.of("audit", "deleted_sites")) {
      handle
          .createUpdate("DELETE FROM %s WHERE at_us < :at_us".formatted(table))
          .bind("at_us", Microseconds.of(at))
          .execute();
    }
  }

  static List<AuditRecord> newest(
      Handle handle, SiteId site, Optional<AuditEntry.Kind> kind, OptionalLong before, int limit) {
    return handle
        .createQuery(NEWEST)
        .bind("site_id", site.toString())
        .bind("before", before.orElse(Long.MAX_VALUE))
        .bind("kind", kind.map(AuditEntry.Kind::wireName).orElse(""))
        .bind("limit", limit)
        .map((row, context) -> entry(row))
        .list();
  }

  /** Records who deletes a site that still exists. */
  static void recordDeletion(Handle handle, SiteId site, Instant at, Actor actor) {
    bind(handle.createUpdate(RECORD_DELETION), site, at, actor).execute();
  }

  static List<DeletedSite> deletions(Handle handle) {
    return handle
        .createQuery(DELETIONS)
        .map(
            (row, context) ->
                new DeletedSite(SiteRows.siteId(row), row.getString("name"), at(row), actor(row)))
        .list();
  }

  private static <S extends SqlStatement<S>> S bind(
      S statement, SiteId site, Instant at, Actor actor) {
    Optional<Actor.Person> person =
        actor instanceof Actor.Person found ? Optional.of(found) : Optional.empty();
    return statement
        .bind("site_id", site.toString())
        .bind("at_us", Microseconds.of(at))
        .bind("actor", wireName(actor))
        .bind("account_id", person.map(it -> it.account().toString()))
        .bind("email", person.map(it -> it.email().text()));
  }

  private static AuditRecord entry(ResultSet row) throws SQLException {
    return new AuditRecord(
        row.getLong("number"),
        at(row),
        actor(row),
        WireNamed.of(AuditEntry.Kind.class, row.getString("kind")),
        row.getString("details"));
  }

  private static Instant at(ResultSet row) throws SQLException {
    return Microseconds.instant(row.getLong("at_us"));
  }

  private static String wireName(Actor actor) {
    return switch (actor) {
      case Actor.Person _ -> "account";
      case Actor.TokenHolder _ -> "token";
      case Actor.Vouch _ -> "vouch";
    };
  }

  private static Actor actor(ResultSet row) throws SQLException {
    String wireName = row.getString("actor");
    return switch (wireName) {
      case "account" ->
          new Actor.Person(AccountTable.accountId(row), new EmailAddress(row.getString("email")));
      case "token" -> new Actor.TokenHolder();
      case "vouch" -> new Actor.Vouch();
      default -> throw new IllegalStateException("no such actor: " + wireName);
    };
  }
}
