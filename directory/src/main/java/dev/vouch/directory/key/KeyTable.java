package dev.vouch.directory.key;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The SQL of API keys. */
final class KeyTable {
  private static final String INSERT =
      """
      INSERT INTO api_keys (key_id, site_id, name, secret_sha256, hint, rate_limit,
                            created_at_us, expires_at_us, predecessor)
      VALUES (:key_id, :site_id, :name, :secret_sha256, :hint, :rate_limit,
              :created_at_us, :expires_at_us, :predecessor)
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
       WHERE site_id = :site_id
         AND revoked_at_us IS NULL -- leaves out a key in overlap too
         AND (expires_at_us IS NULL OR expires_at_us > :now_us)
      """;

  private static final String REVOKE =
      "UPDATE api_keys SET revoked_at_us = :revoked_at_us WHERE key_id = :key_id";

  private static final String USED =
      """
      UPDATE api_keys
         SET last_used_at_us = :used_at_us
       WHERE key_id = :key_id
         AND (last_used_at_us IS NULL OR last_used_at_us < :used_at_us)
      """;

  private KeyTable() {}

  static void insert(Handle handle, IssuedKey issued) {
    ApiKey key = issued.key();
    handle
        .createUpdate(INSERT)
        .bind("key_id", key.id().value())
        .bind("site_id", key.site().toString())
        .bind("name", issued.name())
        .bind("secret_sha256", key.secret().hex())
        .bind("hint", issued.hint())
        .bind("rate_limit", key.limit().requests())
        .bind("created_at_us", Microseconds.of(issued.createdAt()))
        .bind("expires_at_us", key.expiresAt().map(Microseconds::of))
        .bind("predecessor", issued.predecessor().map(KeyId::value))
        .execute();
  }

  static List<IssuedKey> all(Handle handle) {
    return handle.createQuery(ALL).map((row, context) -> read(row)).list();
  }

  static Optional<IssuedKey> find(Handle handle, SiteId site, KeyId key) {
    return handle
        .createQuery(ALL + " WHERE key_id = :key_id AND site_id = :site_id")
        .bind("key_id", key.value())
        .bind("site_id", site.toString())
        .map((row, context) -> read(row))
        .findOne();
  }

  static int countActive(Handle handle, SiteId site, Instant now) {
    return handle
        .createQuery(COUNT_ACTIVE)
        .bind("site_id", site.toString())
        .bind("now_us", Microseconds.of(now))
        .mapTo(Integer.class)
        .one();
  }

  static void revoke(Handle handle, KeyId key, Instant at) {
    handle
        .createUpdate(REVOKE)
        .bind("key_id", key.value())
        .bind("revoked_at_us", Microseconds.of(at))
        .execute();
  }

  static void used(Handle handle, Map<KeyId, Instant> uses) {
    PreparedBatch batch = handle.prepareBatch(USED);
    uses.forEach(
        (key, at) ->
            batch.bind("key_id", key.value()).bind("used_at_us", Microseconds.of(at)).add());
    batch.execute();
  }

  private static IssuedKey read(ResultSet row) throws SQLException {
    ApiKey key =
        new ApiKey(
            new KeyId(row.getString("key_id")),
            SiteRows.siteId(row),
            new SecretHash(row.getString("secret_sha256")),
            new Limit(row.getInt("rate_limit"), Limit.STANDARD.window()),
            Microseconds.nullable(row, "expires_at_us"),
            Microseconds.nullable(row, "revoked_at_us"));
    return new IssuedKey(
        key,
        row.getString("name"),
        row.getString("hint"),
        Microseconds.instant(row.getLong("created_at_us")),
        Optional.ofNullable(row.getString("predecessor")).map(KeyId::new),
        Microseconds.nullable(row, "last_used_at_us"));
  }
}
