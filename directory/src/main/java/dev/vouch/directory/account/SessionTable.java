package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.account.SessionRegistry.Session;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The SQL statements for sessions. */
final class SessionTable {
  private static final String INSERT =
      """
      INSERT INTO sessions (token_sha256, account_id, created_at_us, last_seen_at_us, expires_at_us)
      VALUES (:token, :account, :createdAt, :lastSeenAt, :expiresAt)
      """;

  private static final String ALL =
      """
      SELECT token_sha256 AS token, account_id AS account, created_at_us AS created_at,
             last_seen_at_us AS last_seen_at, expires_at_us AS expires_at
        FROM sessions
      """;

  private static final String SEEN =
      """
      UPDATE sessions
         SET last_seen_at_us = :lastSeenAt, expires_at_us = :expiresAt
       WHERE token_sha256 = :token
      """;

  private static final String DELETE_OTHERS =
      "DELETE FROM sessions WHERE account_id = :account AND token_sha256 <> :kept";

  private SessionTable() {}

  static void insert(Handle handle, Session session) {
    handle
        .createUpdate(INSERT)
        .bind("token", session.token())
        .bind("account", session.account())
        .bind("createdAt", session.createdAt())
        .bind("lastSeenAt", session.lastSeenAt())
        .bind("expiresAt", session.expiresAt())
        .execute();
  }

  static List<Session> all(Handle handle) {
    return handle.createQuery(ALL).map(ConstructorMapper.of(Session.class)).list();
  }

  static void seen(Handle handle, List<Session> sessions) {
    PreparedBatch batch = handle.prepareBatch(SEEN);
    for (Session session : sessions) {
      batch
          .bind("token", session.token())
          .bind("lastSeenAt", session.lastSeenAt())
          .bind("expiresAt", session.expiresAt())
          .add();
    }
    batch.execute();
  }

  static void delete(Handle handle, SecretHash token) {
    handle
        .createUpdate("DELETE FROM sessions WHERE token_sha256 = :token")
        .bind("token", token)
        .execute();
  }

  static void deleteAll(Handle handle, AccountId account) {
    handle
        .createUpdate("DELETE FROM sessions WHERE account_id = :account")
        .bind("account", account)
        .execute();
  }

  static void deleteOthers(Handle handle, AccountId account, SecretHash kept) {
    handle.createUpdate(DELETE_OTHERS).bind("account", account).bind("kept", kept).execute();
  }
}
