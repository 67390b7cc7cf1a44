package dev.vouch.directory.exclusion;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toUnmodifiableMap;

import dev.vouch.core.ingest.VisitExclusions;
import dev.vouch.core.site.IdFormat;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.ExcludedAddressHash;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The registry of the addresses that sites exclude from recording. Reads are served from memory;
 * writes block until durable and are visible to the next read. Thread-safe.
 */
public final class ExclusionRegistry implements VisitExclusions {
  /** The maximum number of excluded addresses per site. */
  public static final int ADDRESSES_MAX = 100;

  private static final IdFormat ID_FORMAT = new IdFormat("address_");

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final SiteRegistry sites;

  /** By site, so that a browser of a site without excluded addresses costs no hash. */
  private final ConcurrentMap<SiteId, Map<ExcludedAddressHash, ExcludedAddress>> addresses =
      new ConcurrentHashMap<>();

  public ExclusionRegistry(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AuditLog audit,
      SiteRegistry sites) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    this.sites = sites;
    database.cache(ExcludedAddressTable::all, all -> CachedRows.replace(addresses, bySite(all)));
  }

  /** The result of excluding an address. */
  public sealed interface ExclusionResult {
    /** The address is excluded from now on. */
    record Excluded(ExcludedAddress address) implements ExclusionResult {}

    /** The address is already excluded, under this name; nothing was changed. */
    record AlreadyExcluded(String name) implements ExclusionResult {}

    /** The site already has {@link #ADDRESSES_MAX} addresses; nothing was changed. */
    record LimitReached() implements ExclusionResult {}

    /** There is no such site. */
    record SiteNotFound() implements ExclusionResult {}
  }

  @Override
  public boolean honoursPrivacySignals(SiteId site) {
    return sites.registered(site).filter(RegisteredSite::privacySignalsHonoured).isPresent();
  }

  @Override
  public boolean excludesAddress(SiteId site, IpAddress address) {
    Map<ExcludedAddressHash, ExcludedAddress> ofSite = of(site);
    return !ofSite.isEmpty() && hash(site, address).filter(ofSite::containsKey).isPresent();
  }

  /** Returns the site's excluded addresses, oldest first. */
  public List<ExcludedAddress> list(SiteId site) {
    return of(site).values().stream()
        .sorted(Comparator.comparing(ExcludedAddress::createdAt).thenComparing(ExcludedAddress::id))
        .toList();
  }

  /** Excludes an address, of which only the hash is stored. */
  public ExclusionResult exclude(SiteId site, String name, IpAddress address) {
    return hash(site, address)
        .map(hash -> exclude(site, name, hash))
        .orElseGet(ExclusionResult.SiteNotFound::new);
  }

  private ExclusionResult exclude(SiteId site, String name, ExcludedAddressHash hash) {
    return database.change(
        handle -> excluded(handle, site, name, hash),
        result -> {
          if (result instanceof ExclusionResult.Excluded(ExcludedAddress address)) {
            publish(address);
          }
        });
  }

  private ExclusionResult excluded(
      Handle handle, SiteId site, String name, ExcludedAddressHash hash) {
    if (!SiteRows.lock(handle, site)) {
      return new ExclusionResult.SiteNotFound();
    }
    Map<ExcludedAddressHash, ExcludedAddress> ofSite = of(site);
    ExcludedAddress existing = ofSite.get(hash);
    if (existing != null) {
      return new ExclusionResult.AlreadyExcluded(existing.name());
    }
    if (ofSite.size() >= ADDRESSES_MAX) {
      return new ExclusionResult.LimitReached();
    }
    ExcludedAddress address =
        new ExcludedAddress(
            ID_FORMAT.format(secretGenerator.id()), site, name, hash, clock.instant());
    ExcludedAddressTable.insert(handle, address);
    audit.record(handle, site, AuditEntry.addressExcluded(name));
    return new ExclusionResult.Excluded(address);
  }

  /** Records the browsers of an address again; returns false if the site has no such address. */
  public boolean include(SiteId site, String id) {
    return database
        .change(handle -> included(handle, site, id), removed -> removed.ifPresent(this::withdraw))
        .isPresent();
  }

  private Optional<ExcludedAddress> included(Handle handle, SiteId site, String id) {
    if (!SiteRows.lock(handle, site)) {
      return Optional.empty();
    }
    Optional<ExcludedAddress> found =
        of(site).values().stream().filter(address -> address.id().equals(id)).findAny();
    found.ifPresent(
        address -> {
          ExcludedAddressTable.delete(handle, id);
          audit.record(handle, site, AuditEntry.addressIncluded(address.name()));
        });
    return found;
  }

  /** Removes a deleted site's addresses from memory. */
  public void removeSite(SiteId site) {
    addresses.remove(site);
  }

  private Map<ExcludedAddressHash, ExcludedAddress> of(SiteId site) {
    return addresses.getOrDefault(site, Map.of());
  }

  private Optional<ExcludedAddressHash> hash(SiteId site, IpAddress address) {
    return sites.of(site).map(secrets -> ExcludedAddressHash.of(secrets, address));
  }

  private static Map<SiteId, Map<ExcludedAddressHash, ExcludedAddress>> bySite(
      List<ExcludedAddress> all) {
    return all.stream()
        .collect(
            groupingBy(
                ExcludedAddress::site,
                toUnmodifiableMap(ExcludedAddress::hash, address -> address)));
  }

  private void publish(ExcludedAddress address) {
    Map<ExcludedAddressHash, ExcludedAddress> changed = new HashMap<>(of(address.site()));
    changed.put(address.hash(), address);
    addresses.put(address.site(), Map.copyOf(changed));
  }

  private void withdraw(ExcludedAddress address) {
    Map<ExcludedAddressHash, ExcludedAddress> changed = new HashMap<>(of(address.site()));
    changed.remove(address.hash());
    addresses.put(address.site(), Map.copyOf(changed));
  }
}
