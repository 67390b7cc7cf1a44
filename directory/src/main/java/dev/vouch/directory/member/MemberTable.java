package dev.vouch.directory.member;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.AccountTable;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The SQL of sites' members. */
final class MemberTable {
  private static final String PUT =
      """
      INSERT INTO members (site_id, account_id, role, since_us)
      VALUES (:site_id, :account_id, :role, :since_us)
      ON CONFLICT (site_id, account_id) DO UPDATE SET role = :role
      """;

  private static final String DELETE =
      "DELETE FROM members WHERE site_id = :site_id AND account_id = :account_id";

  private MemberTable() {}

  static void put(Handle handle, Member member) {
    handle
        .createUpdate(PUT)
        .bind("site_id", member.site().toString())
        .bind("account_id", member.account().toString())
        .bind("role", member.role().wireName())
        .bind("since_us", Microseconds.of(member.since()))
        .execute();
  }

  static void delete(Handle handle, SiteId site, AccountId account) {
    handle
        .createUpdate(DELETE)
        .bind("site_id", site.toString())
        .bind("account_id", account.toString())
        .execute();
  }

  static List<Member> all(Handle handle) {
    return handle
        .createQuery("SELECT site_id, account_id, role, since_us FROM members")
        .map(
            (row, context) ->
                new Member(
                    SiteRows.siteId(row),
                    AccountTable.accountId(row),
                    WireNamed.of(Role.class, row.getString("role")),
                    Microseconds.instant(row.getLong("since_us"))))
        .list();
  }
}
