package dev.vouch.directory;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.site.Sites;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.directory.SiteTable.Row;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The sites and their secrets. Questions are answered from memory; commands block until they are on
 * disk, and hold for the very next question. Thread-safe.
 */
public final class SiteRegistry implements Sites, SiteSecrets {
  private final Database database;
  private final SaltVault salts;
  private final InstantSource clock;
  private final Secrecy secrecy;
  private final Audit audit;
  private final ConcurrentMap<SiteId, Row> sites = new ConcurrentHashMap<>();

  SiteRegistry(
      Database database, SaltVault salts, InstantSource clock, Secrecy secrecy, Audit audit) {
    this.database = database;
    this.salts = salts;
    this.clock = clock;
    this.secrecy = secrecy;
    this.audit = audit;
    for (Row row : database.read(SiteTable::all)) {
      sites.put(row.site().id(), row);
    }
  }

  @Override
  public Optional<Site> find(SiteId id) {
    return Optional.ofNullable(sites.get(id)).map(Row::site);
  }

  @Override
  public Optional<Secrets> of(SiteId site) {
    return Optional.ofNullable(sites.get(site)).map(Row::secrets);
  }

  /** The site and since when it is registered; empty when there is none or it was deleted. */
  public Optional<RegisteredSite> registered(SiteId id) {
    return Optional.ofNullable(sites.get(id)).map(Row::registered);
  }

  /** All sites, the oldest first. */
  public List<RegisteredSite> list() {
    return sites.values().stream()
        .map(Row::registered)
        .sorted(
            Comparator.comparing(RegisteredSite::createdAt)
                .thenComparing(registered -> registered.site().id().toString()))
        .toList();
  }

  /** Registers a site under a new id, with its own secrets and salts. */
  public RegisteredSite create(SiteSettings settings) {
    SiteId id = secrecy.siteId();
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Secrets secrets = new Secrets(secrecy.secret(), secrecy.secret(), secrecy.secret());
    Row row = new Row(new RegisteredSite(settings.of(id), now, Retention.FOR_EVER), secrets);
    salts.admit(List.of(id));
    try {
      database.change(
          handle -> {
            SiteTable.insert(handle, row);
            audit.note(handle, id, new Deed.SiteCreated(row.site().name()));
            return row;
          },
          inserted -> sites.put(id, inserted));
    } catch (DirectoryException failure) {
      salts.forget(id);
      throw failure;
    }
    return row.registered();
  }

  /** Changes some of a site's settings. */
  public SiteUpdate update(SiteId id, SiteChanges changes) {
    Optional<Row> updated =
        database.change(
            handle -> updated(handle, id, changes),
            result -> result.ifPresent(row -> sites.put(id, row)));
    return updated
        .<SiteUpdate>map(row -> new SiteUpdate.Updated(row.registered()))
        .orElseGet(SiteUpdate.NoSuchSite::new);
  }

  private Optional<Row> updated(Handle handle, SiteId id, SiteChanges changes) {
    if (!SiteTable.lock(handle, id)) {
      return Optional.empty();
    }
    Row before = SiteTable.find(handle, id).orElseThrow();
    RegisteredSite registered = before.registered();
    RegisteredSite changed =
        new RegisteredSite(
            changes.applyTo(registered.site()).of(id),
            registered.createdAt(),
            changes.applyTo(registered.retention()));
    SiteTable.update(handle, changed);
    List<String> differences = Changes.of(registered, changed);
    if (!differences.isEmpty()) {
      audit.note(handle, id, new Deed.SiteChanged(differences));
    }
    return Optional.of(new Row(changed, before.secrets()));
  }

  /**
   * Remembers, once the log has it, that what was received before an instant has expired. Changes
   * nothing when there is no such site any more.
   */
  public void noteExpiry(SiteId id, Instant before) {
    database.change(
        handle -> {
          SiteTable.noteExpiry(handle, id, before);
          return SiteTable.find(handle, id);
        },
        noted -> noted.ifPresent(row -> sites.put(id, row)));
  }

  Set<SiteId> ids() {
    return Set.copyOf(sites.keySet());
  }

  void forget(SiteId id) {
    sites.remove(id);
  }
}
