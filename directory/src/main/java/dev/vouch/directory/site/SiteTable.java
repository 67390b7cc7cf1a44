package dev.vouch.directory.site;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.SqlStatement;

/** The SQL statements for sites and their deletion. */
final class SiteTable {
  private static final String INSERT =
      """
      INSERT INTO sites (site_id, name, domains, time_zone, ignored_referrers,
                         identify_proof_required, user_key_secret, idempotency_secret,
                         identify_secret, created_at_us, retention_days,
                         privacy_signals_honoured, reporting_currency, revision)
      VALUES (:id, :name, :domains, :timeZone, :ignoredReferrers, :identifyProofRequired,
              :userKey, :idempotency, :identify, :createdAt, :days,
              :privacySignalsHonoured, :reportingCurrency, 1)
      """;

  private static final String UPDATE =
      """
      UPDATE sites
         SET name = :name, domains = :domains, time_zone = :timeZone,
             ignored_referrers = :ignoredReferrers,
             identify_proof_required = :identifyProofRequired,
             retention_days = :days,
             privacy_signals_honoured = :privacySignalsHonoured,
             reporting_currency = :reportingCurrency
       WHERE site_id = :id
      """;

  private static final String ALL =
      """
      SELECT site_id, name, domains, time_zone, ignored_referrers, identify_proof_required,
             user_key_secret, idempotency_secret, identify_secret, created_at_us,
             retention_days, expired_before_us, privacy_signals_honoured, reporting_currency
        FROM sites
      """;

  private static final String RECORD_DELETION =
      """
      INSERT INTO site_deletions (site_id, requested_at_us)
      VALUES (:site, :at)
      ON CONFLICT (site_id) DO NOTHING
      """;

  private SiteTable() {}

  record Row(RegisteredSite registered, Secrets secrets) {
    Site site() {
      return registered.site();
    }
  }

  static void insert(Handle handle, Row row) {
    bind(handle.createUpdate(INSERT), row.registered())
        .bindMethods(row.secrets())
        .bind("createdAt", row.registered().createdAt())
        .execute();
  }

  static void update(Handle handle, RegisteredSite registered) {
    bind(handle.createUpdate(UPDATE), registered).execute();
  }

  static void recordExpiry(Handle handle, SiteId site, Instant before) {
    handle
        .createUpdate("UPDATE sites SET expired_before_us = :before WHERE site_id = :site")
        .bind("site", site)
        .bind("before", before)
        .execute();
  }

  static List<Row> all(Handle handle) {
    return handle.createQuery(ALL).map(SiteTable::read).list();
  }

  static Optional<Row> find(Handle handle, SiteId site) {
    return handle
        .createQuery(ALL + " WHERE site_id = :site")
        .bind("site", site)
        .map(SiteTable::read)
        .findOne();
  }

  /** Deletes the site with its secrets and keys; returns false if there is none. */
  static boolean delete(Handle handle, SiteId site) {
    return handle
            .createUpdate("DELETE FROM sites WHERE site_id = :site")
            .bind("site", site)
            .execute()
        == 1;
  }

  static void recordDeletion(Handle handle, SiteId site, Instant requestedAt) {
    handle.createUpdate(RECORD_DELETION).bind("site", site).bind("at", requestedAt).execute();
  }

  static void finishDeletion(Handle handle, SiteId site) {
    handle
        .createUpdate("DELETE FROM site_deletions WHERE site_id = :site")
        .bind("site", site)
        .execute();
  }

  static List<SiteId> unfinishedDeletions(Handle handle) {
    return handle
        .createQuery("SELECT site_id FROM site_deletions")
        .map(row -> row.getColumn("site_id", SiteId.class))
        .list();
  }

  private static <S extends SqlStatement<S>> S bind(S statement, RegisteredSite registered) {
    Site site = registered.site();
    return statement
        .bindMethods(site)
        .bind("days", registered.retention().days())
        .bind("privacySignalsHonoured", registered.privacySignalsHonoured())
        .bind("domains", joined(site.domains()))
        .bind("ignoredReferrers", joined(site.ignoredReferrers()));
  }

  private static Row read(RowView row) {
    Site site =
        new Site(
            row.getColumn("site_id", SiteId.class),
            row.getColumn("name", String.class),
            split(row.getColumn("domains", String.class)),
            row.getColumn("time_zone", ZoneId.class),
            split(row.getColumn("ignored_referrers", String.class)),
            row.getColumn("identify_proof_required", Boolean.class),
            Optional.ofNullable(row.getColumn("reporting_currency", String.class)));
    Secrets secrets =
        new Secrets(
            row.getColumn("user_key_secret", byte[].class),
            row.getColumn("idempotency_secret", byte[].class),
            row.getColumn("identify_secret", byte[].class));
    Instant createdAt = row.getColumn("created_at_us", Instant.class);
    boolean privacySignalsHonoured = row.getColumn("privacy_signals_honoured", Boolean.class);
    return new Row(
        new RegisteredSite(site, createdAt, retention(row), privacySignalsHonoured), secrets);
  }

  private static Retention retention(RowView row) {
    return new Retention(
        Optional.ofNullable(row.getColumn("retention_days", Integer.class)),
        Optional.ofNullable(row.getColumn("expired_before_us", Instant.class)));
  }

  private static String joined(Set<String> hosts) {
    return String.join(" ", new TreeSet<>(hosts));
  }

  private static Set<String> split(String hosts) {
    return hosts.isEmpty() ? Set.of() : Set.of(hosts.split(" "));
  }
}
