package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.database.Microseconds;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The SQL of sessions. */
final class SessionTable {
  private static final String INSERT =
      """
      INSERT INTO sessions (token_sha256, account_id, created_at_us, last_seen_at_us, expires_at_us)
      VALUES (:token_sha256, :account_id, :created_at_us, :last_seen_at_us, :expires_at_us)
      """;

  private static final String ALL =
      """
      SELECT token_sha256, account_id, created_at_us, last_seen_at_us, expires_at_us
        FROM sessions
      """;

  private static final String SEEN =
      """
      UPDATE sessions
         SET last_seen_at_us = :last_seen_at_us, expires_at_us = :expires_at_us
       WHERE token_sha256 = :token_sha256
      """;

  private static final String DELETE = "DELETE FROM sessions WHERE token_sha256 = :token_sha256";

  private static final String DELETE_OTHERS =
      """
      DELETE FROM sessions
       WHERE account_id = :account_id
         AND token_sha256 <> :token_sha256
      """;

  private SessionTable() {}

  static void insert(Handle handle, Session session) {
    handle
        .createUpdate(INSERT)
        .bind("token_sha256", session.token().hex())
        .bind("account_id", session.account().toString())
        .bind("created_at_us", Microseconds.of(session.createdAt()))
        .bind("last_seen_at_us", Microseconds.of(session.lastSeenAt()))
        .bind("expires_at_us", Microseconds.of(session.expiresAt()))
        .execute();
  }

  static List<Session> all(Handle handle) {
    return handle.createQuery(ALL).map((row, context) -> read(row)).list();
  }

  static void seen(Handle handle, List<Session> sessions) {
    PreparedBatch batch = handle.prepareBatch(SEEN);
    for (Session session : sessions) {
      batch
          .bind("token_sha256", session.token().hex())
          .bind("last_seen_at_us", Microseconds.of(session.lastSeenAt()))
          .bind("expires_at_us", Microseconds.of(session.expiresAt()))
          .add();
    }
    batch.execute();
  }

  static void delete(Handle handle, SecretHash token) {
    handle.createUpdate(DELETE).bind("token_sha256", token.hex()).execute();
  }

  static void deleteOthers(Handle handle, AccountId account, SecretHash kept) {
    handle
        .createUpdate(DELETE_OTHERS)
        .bind("account_id", account.toString())
        .bind("token_sha256", kept.hex())
        .execute();
  }

  private static Session read(ResultSet row) throws SQLException {
    return new Session(
        new SecretHash(row.getString("token_sha256")),
        AccountTable.accountId(row),
        Microseconds.instant(row.getLong("created_at_us")),
        Microseconds.instant(row.getLong("last_seen_at_us")),
        Microseconds.instant(row.getLong("expires_at_us")));
  }
}
