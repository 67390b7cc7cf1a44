package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * The public, read-only links, at most one per site. Reads are served from memory; writes block
 * until durable and are visible to the next read. Thread-safe.
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
    database.cache(SharedLinkTable::all, all -> CachedRows.replace(links, all, SharedLink::site));
  }

  /** Returns the site whose link has this token. */
  public Optional<SiteId> find(BearerToken token) {
    SecretHash hash = token.hash();
    return links.values().stream()
        .filter(link -> link.token().equals(hash))
        .map(SharedLink::site)
        .findFirst();
  }

  /** Returns the site's link; empty if it has none. */
  public Optional<SharedLink> of(SiteId site) {
    return Optional.ofNullable(links.get(site));
  }

  /** Creates a link, and replaces an earlier one; empty if the site was deleted. */
  public Optional<BearerToken> create(SiteId site) {
    BearerToken token = new BearerToken(secretGenerator.text());
    SharedLink link = new SharedLink(site, token.hash(), clock.instant());
    boolean created =
        database.change(
            handle -> {
              boolean exists = SiteRows.lock(handle, site);
              if (exists) {
                SharedLinkTable.put(handle, link);
                audit.record(handle, site, AuditEntry.publicLinkCreated());
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

  /** Revokes the link, effective immediately; returns false if there is none. */
  public boolean revoke(SiteId site) {
    return database.change(
        handle -> {
          boolean existed = SharedLinkTable.delete(handle, site);
          if (existed) {
            audit.record(handle, site, AuditEntry.publicLinkRevoked());
          }
          return existed;
        },
        removed -> {
          if (removed) {
            links.remove(site);
          }
        });
  }

  /** A link to a site's reports that requires no sign-in. */
  public record SharedLink(SiteId site, SecretHash token, Instant createdAt) {}

  /** The SQL statements for public links. */
  static final class SharedLinkTable {
    private static final String PUT =
        """
        INSERT INTO shared_links (site_id, token_sha256, created_at_us)
        VALUES (:site, :token, :createdAt)
        ON CONFLICT (site_id) DO UPDATE
          SET token_sha256 = excluded.token_sha256, created_at_us = excluded.created_at_us
        """;

    private static final String ALL =
        """
        SELECT site_id AS site, token_sha256 AS token, created_at_us AS created_at
          FROM shared_links
        """;

    private SharedLinkTable() {}

    static void put(Handle handle, SharedLink link) {
      handle.createUpdate(PUT).bindMethods(link).execute();
    }

    /** Deletes the site's link; returns false if it has none. */
    static boolean delete(Handle handle, SiteId site) {
      return handle
              .createUpdate("DELETE FROM shared_links WHERE site_id = :site")
              .bind("site", site)
              .execute()
          == 1;
    }

    static List<SharedLink> all(Handle handle) {
      return handle.createQuery(ALL).map(ConstructorMapper.of(SharedLink.class)).list();
    }
  }
}
