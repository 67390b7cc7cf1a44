package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** The SQL statements for invitations. */
final class InvitationTable {
  private static final String PUT =
      """
      INSERT INTO invitations (site_id, email, role, token_sha256, invited_by, created_at_us,
                               expires_at_us)
      VALUES (:site, :email, :role, :token, :invitedBy, :createdAt, :expiresAt)
      ON CONFLICT (site_id, email) DO UPDATE
        SET role = excluded.role, token_sha256 = excluded.token_sha256,
            invited_by = excluded.invited_by, created_at_us = excluded.created_at_us,
            expires_at_us = excluded.expires_at_us
      """;

  private static final String ALL =
      """
      SELECT site_id AS site, email, role, token_sha256 AS token, invited_by,
             created_at_us AS created_at, expires_at_us AS expires_at
        FROM invitations
      """;

  private InvitationTable() {}

  /** Replaces the site's earlier invitation for this email address. */
  static void put(Handle handle, Invitation invitation) {
    handle.createUpdate(PUT).bindMethods(invitation).execute();
  }

  /** Returns false if there is none with this token. */
  static boolean delete(Handle handle, SecretHash token) {
    return handle
            .createUpdate("DELETE FROM invitations WHERE token_sha256 = :token")
            .bind("token", token)
            .execute()
        == 1;
  }

  static List<Invitation> all(Handle handle) {
    return handle.createQuery(ALL).map(ConstructorMapper.of(Invitation.class)).list();
  }
}
