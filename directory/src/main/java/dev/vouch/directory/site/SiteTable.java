package dev.vouch.directory.site;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/** The SQL of sites and of their deletion. */
final class SiteTable {
  private static final String INSERT =
      """
      INSERT INTO sites (site_id, name, domains, time_zone, ignored_referrers,
                         identify_proof_required, user_key_secret, idempotency_secret,
                         identify_secret, created_at_us, revision)
      VALUES (:site_id, :name, :domains, :time_zone, :ignored_referrers,
              :identify_proof_required, :user_key_secret, :idempotency_secret,
              :identify_secret, :created_at_us, 1)
      """;

  private static final String UPDATE =
      """
      UPDATE sites
         SET name = :name, domains = :domains, time_zone = :time_zone,
             ignored_referrers = :ignored_referrers,
             identify_proof_required = :identify_proof_required,
             retention_days = :retention_days
       WHERE site_id = :site_id
      """;

  private static final String ALL =
      """
      SELECT site_id, name, domains, time_zone, ignored_referrers, identify_proof_required,
             user_key_secret, idempotency_secret, identify_secret, created_at_us,
             retention_days, expired_before_us
        FROM sites
      """;

  private static final String RECORD_DELETION =
      """
      INSERT INTO site_deletions (site_id, requested_at_us)
      VALUES (:site_id, :requested_at_us)
      ON CONFLICT (site_id) DO NOTHING
      """;

  private SiteTable() {}

  /** A site and its secrets. */
  record Row(RegisteredSite registered, Secrets secrets) {
    Site site() {
      return registered.site();
    }
  }

  static void insert(Handle handle, Row row) {
    bind(handle.createUpdate(INSERT), row.site())
        .bind("user_key_secret", row.secrets().userKey())
        .bind("idempotency_secret", row.secrets().idempotency())
        .bind("identify_secret", row.secrets().identify())
        .bind("created_at_us", Microseconds.of(row.registered().createdAt()))
        .execute();
  }

  static void update(Handle handle, RegisteredSite registered) {
    bind(handle.createUpdate(UPDATE), registered.site())
        .bind("retention_days", registered.retention().days().orElse(null))
        .execute();
  }

  static void recordExpiry(Handle handle, SiteId site, Instant before) {
    handle
        .createUpdate(
            "UPDATE sites SET expired_before_us = :expired_before_us WHERE site_id = :site_id")
        .bind("site_id", site.toString())
        .bind("expired_before_us", Microseconds.of(before))
        .execute();
  }

  static List<Row> all(Handle handle) {
    return handle.createQuery(ALL).map((row, context) -> read(row)).list();
  }

  static Optional<Row> find(Handle handle, SiteId site) {
    return handle
        .createQuery(ALL + " WHERE site_id = :site_id")
        .bind("site_id", site.toString())
        .map((row, context) -> read(row))
        .findOne();
  }

  /** Deletes the site with its secrets and keys; false when there is none. */
  static boolean delete(Handle handle, SiteId site) {
    return handle
            .createUpdate("DELETE FROM sites WHERE site_id = :site_id")
            .bind("site_id", site.toString())
            .execute()
        == 1;
  }

  static void recordDeletion(Handle handle, SiteId site, Instant requestedAt) {
    handle
        .createUpdate(RECORD_DELETION)
        .bind("site_id", site.toString())
        .bind("requested_at_us", Microseconds.of(requestedAt))
        .execute();
  }

  static void finishDeletion(Handle handle, SiteId site) {
    handle
        .createUpdate("DELETE FROM site_deletions WHERE site_id = :site_id")
        .bind("site_id", site.toString())
        .execute();
  }

  static List<SiteId> unfinishedDeletions(Handle handle) {
    return handle
        .createQuery("SELECT site_id FROM site_deletions")
        .map((row, context) -> SiteRows.siteId(row))
        .list();
  }

  private static <S extends SqlStatement<S>> S bind(S statement, Site site) {
    return statement
        .bind("site_id", site.id().toString())
        .bind("name", site.name())
        .bind("domains", joined(site.domains()))
        .bind("time_zone", site.timeZone().getId())
        .bind("ignored_referrers", joined(site.ignoredReferrers()))
        .bind("identify_proof_required", site.identifyProofRequired());
  }

  private static Row read(ResultSet row) throws SQLException {
    Site site =
        new Site(
            SiteRows.siteId(row),
            row.getString("name"),
            split(row.getString("domains")),
            ZoneId.of(row.getString("time_zone")),
            split(row.getString("ignored_referrers")),
            row.getBoolean("identify_proof_required"));
    Secrets secrets =
        new Secrets(
            row.getBytes("user_key_secret"),
            row.getBytes("idempotency_secret"),
            row.getBytes("identify_secret"));
    Instant createdAt = Microseconds.instant(row.getLong("created_at_us"));
    return new Row(new RegisteredSite(site, createdAt, retention(row)), secrets);
  }

  private static Retention retention(ResultSet row) throws SQLException {
    int days = row.getInt("retention_days");
    Optional<Integer> kept = row.wasNull() ? Optional.empty() : Optional.of(days);
    return new Retention(kept, Microseconds.nullable(row, "expired_before_us"));
  }

  private static String joined(Set<String> hosts) {
    return String.join(" ", new TreeSet<>(hosts));
  }

  private static Set<String> split(String hosts) {
    return hosts.isEmpty() ? Set.of() : Set.of(hosts.split(" "));
  }
}
