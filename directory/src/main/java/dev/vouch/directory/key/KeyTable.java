package dev.vouch.directory.key;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The SQL statements for API keys. */
final class KeyTable {
  private static final String INSERT =
      """
      INSERT INTO api_keys (key_id, site_id, name, secret_sha256, hint, rate_limit,
                            created_at_us, expires_at_us, predecessor)
      VALUES (:key.id, :key.site, :name, :key.secret, :hint, :key.limit.requests,
              :createdAt, :key.expiresAt, :predecessor)
      """;

  private static final String ALL =
      """
      SELECT key_id, site_id, name, secret_sha256, hint, rate_limit, created_at_us,
             expires_at_us, revoked_at_us, last_used_at_us, predecessor
        FROM api_keys
      """;

  private static final String COUNT_ACTIVE =
      """
      SELECT count(*)
        FROM api_keys
       WHERE site_id = :site
         AND revoked_at_us IS NULL -- leaves out a key in overlap too
         AND (expires_at_us IS NULL OR expires_at_us > :now)
      """;

  private static final String REVOKE =
      "UPDATE api_keys SET revoked_at_us = :at WHERE key_id = :key";

  private static final String CHANGE =
      """
      UPDATE api_keys
         SET rate_limit = :key.limit.requests, expires_at_us = :key.expiresAt
       WHERE key_id = :key.id
      """;

  private static final String USED =
      """
      UPDATE api_keys
         SET last_used_at_us = :at
       WHERE key_id = :key
         AND (last_used_at_us IS NULL OR last_used_at_us < :at)
      """;

  private KeyTable() {}

  static void insert(Handle handle, IssuedKey issued) {
    handle.createUpdate(INSERT).bindMethods(issued).execute();
  }

  static List<IssuedKey> all(Handle handle) {
    return handle.createQuery(ALL).map(KeyTable::read).list();
  }

  static Optional<IssuedKey> find(Handle handle, SiteId site, KeyId key) {
    return handle
        .createQuery(ALL + " WHERE key_id = :key AND site_id = :site")
        .bind("key", key)
        .bind("site", site)
        .map(KeyTable::read)
        .findOne();
  }

  static int countActive(Handle handle, SiteId site, Instant now) {
    return handle
        .createQuery(COUNT_ACTIVE)
        .bind("site", site)
        .bind("now", now)
        .mapTo(Integer.class)
        .one();
  }

  static void revoke(Handle handle, KeyId key, Instant at) {
    handle.createUpdate(REVOKE).bind("key", key).bind("at", at).execute();
  }

  /** Updates the limit and the expiry, which are the settings that can be changed. */
  static void change(Handle handle, IssuedKey issued) {
    handle.createUpdate(CHANGE).bindMethods(issued).execute();
  }

  static void used(Handle handle, Map<KeyId, Instant> uses) {
    PreparedBatch batch = handle.prepareBatch(USED);
    uses.forEach((key, at) -> batch.bind("key", key).bind("at", at).add());
    batch.execute();
  }

  private static IssuedKey read(RowView row) {
    ApiKey key =
        new ApiKey(
            row.getColumn("key_id", KeyId.class),
            row.getColumn("site_id", SiteId.class),
            row.getColumn("secret_sha256", SecretHash.class),
            new Limit(row.getColumn("rate_limit", Integer.class), Limit.STANDARD.window()),
            Optional.ofNullable(row.getColumn("expires_at_us", Instant.class)),
            Optional.ofNullable(row.getColumn("revoked_at_us", Instant.class)));
    return new IssuedKey(
        key,
        row.getColumn("name", String.class),
        row.getColumn("hint", String.class),
        row.getColumn("created_at_us", Instant.class),
        Optional.ofNullable(row.getColumn("predecessor", KeyId.class)),
        Optional.ofNullable(row.getColumn("last_used_at_us", Instant.class)));
  }
}
