package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** The SQL statements for password links. */
final class PasswordLinkTable {
  private static final String PUT =
      """
      INSERT INTO password_links (account_id, token_sha256, expires_at_us)
      VALUES (:account, :token, :expiresAt)
      ON CONFLICT (account_id) DO UPDATE
        SET token_sha256 = excluded.token_sha256, expires_at_us = excluded.expires_at_us
      """;

  private static final String ALL =
      """
      SELECT account_id AS account, token_sha256 AS token, expires_at_us AS expires_at
        FROM password_links
      """;

  private PasswordLinkTable() {}

  /**
   * A link that is neither used nor replaced.
   *
   * @param expiresAt the time from which the link is invalid
   */
  record Row(AccountId account, SecretHash token, Instant expiresAt) {}

  static void put(Handle handle, Row row) {
    handle
        .createUpdate(PUT)
        .bind("account", row.account())
        .bind("token", row.token())
        .bind("expiresAt", row.expiresAt())
        .execute();
  }

  static void delete(Handle handle, AccountId account) {
    handle
        .createUpdate("DELETE FROM password_links WHERE account_id = :account")
        .bind("account", account)
        .execute();
  }

  static List<Row> all(Handle handle) {
    return handle.createQuery(ALL).map(ConstructorMapper.of(Row.class)).list();
  }
}
