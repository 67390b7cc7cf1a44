package dev.vouch.directory.site;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.site.Sites;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.audit.ChangeDescriptions;
import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import dev.vouch.directory.salt.SaltVault;
import dev.vouch.directory.site.SiteSettings.NewSite;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import dev.vouch.directory.site.SiteTable.Row;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The registry of sites and their secrets. Reads are served from memory; writes block until durable
 * and are visible to the next read. Thread-safe.
 */
public final class SiteRegistry implements Sites, SiteSecrets {
  private final Database database;
  private final SaltVault salts;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final ConcurrentMap<SiteId, Row> sites = new ConcurrentHashMap<>();

  public SiteRegistry(
      Database database,
      SaltVault salts,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AuditLog audit) {
    this.database = database;
    this.salts = salts;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    database.cache(SiteTable::all, all -> CachedRows.replace(sites, all, row -> row.site().id()));
  }

  @Override
  public Optional<Site> find(SiteId id) {
    return Optional.ofNullable(sites.get(id)).map(Row::site);
  }

  @Override
  public Optional<Secrets> of(SiteId site) {
    return Optional.ofNullable(sites.get(site)).map(Row::secrets);
  }

  /** Returns the site with its registration data; empty if there is no such site. */
  public Optional<RegisteredSite> registered(SiteId id) {
    return Optional.ofNullable(sites.get(id)).map(Row::registered);
  }

  /** Returns all sites, oldest first. */
  public List<RegisteredSite> list() {
    return sites.values().stream()
        .map(Row::registered)
        .sorted(
            Comparator.comparing(RegisteredSite::createdAt)
                .thenComparing(registered -> registered.site().id().toString()))
        .toList();
  }

  /** Creates a site with the default retention; privacy signals are ignored. */
  public RegisteredSite create(SiteSettings settings) {
    return create(NewSite.of(settings));
  }

  /** Creates a site with a new id, and with secrets and salts of its own. */
  public RegisteredSite create(NewSite newSite) {
    SiteId id = new SiteId(secretGenerator.id());
    Instant now = clock.instant();
    Secrets secrets =
        new Secrets(secretGenerator.secret(), secretGenerator.secret(), secretGenerator.secret());
    Row row = new Row(newSite.registered(id, now), secrets);
    salts.add(List.of(id));
    try {
      database.change(
          handle -> {
            SiteTable.insert(handle, row);
            audit.record(handle, id, AuditEntry.siteCreated(row.site().name()));
            return row;
          },
          inserted -> sites.put(id, inserted));
    } catch (DirectoryException e) {
      salts.destroy(id);
      throw e;
    }
    return row.registered();
  }

  /** Changes some of a site's settings; empty if there is no such site. */
  public Optional<RegisteredSite> update(SiteId id, SiteChanges changes) {
    return database
        .change(
            handle -> updated(handle, id, changes),
            result -> result.ifPresent(row -> sites.put(id, row)))
        .map(Row::registered);
  }

  private Optional<Row> updated(Handle handle, SiteId id, SiteChanges changes) {
    if (!SiteRows.lock(handle, id)) {
      return Optional.empty();
    }
    Row before = SiteTable.find(handle, id).orElseThrow();
    RegisteredSite changed = changes.applyTo(before.registered());
    SiteTable.update(handle, changed);
    List<String> differences = differences(before.registered(), changed);
    if (!differences.isEmpty()) {
      audit.record(handle, id, AuditEntry.siteChanged(differences));
    }
    return Optional.of(new Row(changed, before.secrets()));
  }

  private static List<String> differences(RegisteredSite before, RegisteredSite after) {
    ChangeDescriptions changes = new ChangeDescriptions();
    changes.settings(before.site(), after.site());
    changes.retention(before.retention().days(), after.retention().days());
    changes.privacySignals(before.privacySignalsHonoured(), after.privacySignalsHonoured());
    return changes.phrases();
  }

  /**
   * Records an expiry that is durable in the log: events before {@code before} have expired. Has no
   * effect if the site was deleted.
   */
  public void recordExpiry(SiteId id, Instant before) {
    database.change(
        handle -> {
          SiteTable.recordExpiry(handle, id, before);
          return SiteTable.find(handle, id);
        },
        recorded -> recorded.ifPresent(row -> sites.put(id, row)));
  }

  public Set<SiteId> ids() {
    return Set.copyOf(sites.keySet());
  }
}
