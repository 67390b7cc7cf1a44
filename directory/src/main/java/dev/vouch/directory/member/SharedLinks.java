package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The public, read-only links, at most one for each site. Questions are answered from memory;
 * commands block until they are on disk, and hold for the very next question. Thread-safe.
 */
public final class SharedLinks {
  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final ConcurrentMap<SiteId, SharedLink> links = new ConcurrentHashMap<>();

  public SharedLinks(
      Database database, InstantSource clock, SecretGenerator secretGenerator, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    database.read(SharedLinkTable::all).forEach(link -> links.put(link.site(), link));
  }

  /** The site whose link has this token. */
  public Optional<SiteId> find(SharedToken token) {
    SecretHash hash = token.hash();
    return links.values().stream()
        .filter(link -> link.token().equals(hash))
        .map(SharedLink::site)
        .findFirst();
  }

  /** The site's link, if it has one. */
  public Optional<SharedLink> of(SiteId site) {
    return Optional.ofNullable(links.get(site));
  }

  /** Makes a link, in place of the one there was; empty when the site is gone. */
  public Optional<SharedToken> create(SiteId site) {
    SharedToken token = new SharedToken(secretGenerator.text());
    SharedLink link =
        new SharedLink(site, token.hash(), clock.instant().truncatedTo(ChronoUnit.MICROS));
    boolean created =
        database.change(
            handle -> {
              boolean exists = SiteRows.lock(handle, site);
              if (exists) {
                SharedLinkTable.put(handle, link);
                audit.record(handle, site, new AuditEntry.PublicLinkCreated());
              }
              return exists;
            },
            exists -> {
              if (exists) {
                links.put(site, link);
              }
            });
    return created ? Optional.of(token) : Optional.empty();
  }

  /** Makes the link lead nowhere, for the very next request; false when there is none. */
  public boolean revoke(SiteId site) {
    return database.change(
        handle -> {
          boolean existed = SharedLinkTable.delete(handle, site);
          if (existed) {
            audit.record(handle, site, new AuditEntry.PublicLinkRevoked());
          }
          return existed;
        },
        removed -> {
          if (removed) {
            links.remove(site);
          }
        });
  }

  public void forget(SiteId site) {
    links.remove(site);
  }
}
