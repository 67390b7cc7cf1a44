package dev.vouch.directory.funnel;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The saved funnels of all sites. Questions are answered from memory; commands block until they are
 * on disk, and hold for the very next question. Thread-safe.
 */
public final class FunnelRegistry {
  /** How many funnels a site may save: more than people find their way in. */
  public static final int FUNNELS_MAX = 50;

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final ConcurrentMap<FunnelId, RegisteredFunnel> funnels = new ConcurrentHashMap<>();

  public FunnelRegistry(
      Database database, InstantSource clock, SecretGenerator secretGenerator, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    database.read(FunnelTable::all).forEach(this::publish);
  }

  /** The site's funnels, the oldest first. */
  public List<RegisteredFunnel> list(SiteId site) {
    return funnels.values().stream()
        .filter(registered -> registered.site().equals(site))
        .sorted(
            Comparator.comparing(RegisteredFunnel::createdAt)
                .thenComparing(registered -> registered.id().toString()))
        .toList();
  }

  /** The site's funnel with this id, if there is one. */
  public Optional<RegisteredFunnel> find(SiteId site, FunnelId id) {
    return Optional.ofNullable(funnels.get(id))
        .filter(registered -> registered.site().equals(site));
  }

  /** Saves a funnel, unless the site has {@link #FUNNELS_MAX}, or one with the same name. */
  public FunnelCreation create(SiteId site, SavedFunnel funnel) {
    return database.change(
        handle -> created(handle, site, funnel),
        creation -> {
          if (creation instanceof FunnelCreation.Created(RegisteredFunnel registered)) {
            publish(registered);
          }
        });
  }

  private FunnelCreation created(Handle handle, SiteId site, SavedFunnel funnel) {
    if (!SiteRows.lock(handle, site)) {
      return new FunnelCreation.NoSuchSite();
    }
    List<RegisteredFunnel> others = FunnelTable.ofSite(handle, site);
    if (isNamed(funnel.name(), others)) {
      return new FunnelCreation.NameTaken();
    }
    if (others.size() >= FUNNELS_MAX) {
      return new FunnelCreation.TooMany();
    }
    RegisteredFunnel registered =
        new RegisteredFunnel(
            new FunnelId(secretGenerator.id()),
            site,
            funnel,
            clock.instant().truncatedTo(ChronoUnit.MICROS));
    FunnelTable.insert(handle, registered);
    audit.note(handle, site, new AuditEntry.FunnelSaved(funnel.name()));
    return new FunnelCreation.Created(registered);
  }

  /** Changes some of a funnel's parts, unless another funnel has the new name. */
  public FunnelUpdate update(SiteId site, FunnelId id, FunnelChanges changes) {
    return database.change(
        handle -> updated(handle, site, id, changes),
        update -> {
          if (update instanceof FunnelUpdate.Updated(RegisteredFunnel registered)) {
            publish(registered);
          }
        });
  }

  private FunnelUpdate updated(Handle handle, SiteId site, FunnelId id, FunnelChanges changes) {
    SiteRows.lock(handle, site);
    List<RegisteredFunnel> all = FunnelTable.ofSite(handle, site);
    Optional<RegisteredFunnel> before =
        all.stream().filter(funnel -> funnel.id().equals(id)).findFirst();
    if (before.isEmpty()) {
      return new FunnelUpdate.NoSuchFunnel();
    }
    SavedFunnel changed = changes.applyTo(before.get().funnel());
    if (isNamed(changed.name(), all.stream().filter(funnel -> !funnel.id().equals(id)).toList())) {
      return new FunnelUpdate.NameTaken();
    }
    RegisteredFunnel registered = new RegisteredFunnel(id, site, changed, before.get().createdAt());
    FunnelTable.update(handle, registered);
    audit.note(handle, site, new AuditEntry.FunnelSaved(changed.name()));
    return new FunnelUpdate.Updated(registered);
  }

  /** Deletes a funnel; false when the site has no such one. */
  public boolean delete(SiteId site, FunnelId id) {
    return database.change(
        handle -> deleted(handle, site, id),
        existed -> {
          if (existed) {
            funnels.remove(id);
          }
        });
  }

  private boolean deleted(Handle handle, SiteId site, FunnelId id) {
    find(site, id)
        .ifPresent(
            registered ->
                audit.note(handle, site, new AuditEntry.FunnelDeleted(registered.funnel().name())));
    return FunnelTable.delete(handle, site, id);
  }

  public void forget(SiteId site) {
    funnels.values().removeIf(registered -> registered.site().equals(site));
  }

  private static boolean isNamed(String name, List<RegisteredFunnel> funnels) {
    return funnels.stream().anyMatch(registered -> registered.funnel().name().equals(name));
  }

  private void publish(RegisteredFunnel registered) {
    funnels.put(registered.id(), registered);
  }
}
