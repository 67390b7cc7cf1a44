package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.database.Microseconds;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The SQL of password links. */
final class PasswordLinkTable {
  private static final String PUT =
      """
      INSERT INTO password_links (account_id, token_sha256, expires_at_us)
      VALUES (:account_id, :token_sha256, :expires_at_us)
      ON CONFLICT (account_id) DO UPDATE
        SET token_sha256 = :token_sha256, expires_at_us = :expires_at_us
      """;

  private PasswordLinkTable() {}

  /**
   * A link that was neither used nor replaced.
   *
   * @param expiresAt when it stops working
   */
  record Row(AccountId account, SecretHash token, Instant expiresAt) {}

  static void put(Handle handle, Row row) {
    handle
        .createUpdate(PUT)
        .bind("account_id", row.account().toString())
        .bind("token_sha256", row.token().hex())
        .bind("expires_at_us", Microseconds.of(row.expiresAt()))
        .execute();
  }

  static void delete(Handle handle, AccountId account) {
    handle
        .createUpdate("DELETE FROM password_links WHERE account_id = :account_id")
        .bind("account_id", account.toString())
        .execute();
  }

  static List<Row> all(Handle handle) {
    return handle
        .createQuery("SELECT account_id, token_sha256, expires_at_us FROM password_links")
        .map(
            (row, context) ->
                new Row(
                    AccountTable.accountId(row),
                    new SecretHash(row.getString("token_sha256")),
                    Microseconds.instant(row.getLong("expires_at_us"))))
        .list();
  }
}
