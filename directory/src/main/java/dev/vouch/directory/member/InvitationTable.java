package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The SQL of invitations. */
final class InvitationTable {
  private static final String PUT =
      """
      INSERT INTO invitations (site_id, email, role, token_sha256, invited_by, created_at_us,
                               expires_at_us)
      VALUES (:site_id, :email, :role, :token_sha256, :invited_by, :created_at_us, :expires_at_us)
      ON CONFLICT (site_id, email) DO UPDATE
        SET role = :role, token_sha256 = :token_sha256, invited_by = :invited_by,
            created_at_us = :created_at_us, expires_at_us = :expires_at_us
      """;

  private static final String ALL =
      """
      SELECT site_id, email, role, token_sha256, invited_by, created_at_us, expires_at_us
        FROM invitations
      """;

  private InvitationTable() {}

  /** In place of the one that the site had for this email address. */
  static void put(Handle handle, Invitation invitation) {
    handle
        .createUpdate(PUT)
        .bind("site_id", invitation.site().toString())
        .bind("email", invitation.email().text())
        .bind("role", invitation.role().wireName())
        .bind("token_sha256", invitation.token().hex())
        .bind("invited_by", invitation.invitedBy().toString())
        .bind("created_at_us", Microseconds.of(invitation.createdAt()))
        .bind("expires_at_us", Microseconds.of(invitation.expiresAt()))
        .execute();
  }

  /** False when there is none with this token. */
  static boolean delete(Handle handle, SecretHash token) {
    return handle
            .createUpdate("DELETE FROM invitations WHERE token_sha256 = :token_sha256")
            .bind("token_sha256", token.hex())
            .execute()
        == 1;
  }

  static List<Invitation> all(Handle handle) {
    return handle.createQuery(ALL).map((row, context) -> read(row)).list();
  }

  private static Invitation read(ResultSet row) throws SQLException {
    return new Invitation(
        SiteRows.siteId(row),
        new EmailAddress(row.getString("email")),
        WireNamed.of(Role.class, row.getString("role")),
        new SecretHash(row.getString("token_sha256")),
        AccountId.parse(row.getString("invited_by")).orElseThrow(),
        Microseconds.instant(row.getLong("created_at_us")),
        Microseconds.instant(row.getLong("expires_at_us")));
  }
}
