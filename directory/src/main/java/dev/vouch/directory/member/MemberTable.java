package dev.vouch.directory.member;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** The SQL statements for members. */
final class MemberTable {
  private static final String PUT =
      """
      INSERT INTO members (site_id, account_id, role, since_us)
      VALUES (:site, :account, :role, :since)
      ON CONFLICT (site_id, account_id) DO UPDATE SET role = excluded.role
      """;

  private static final String DELETE =
      "DELETE FROM members WHERE site_id = :site AND account_id = :account";

  private static final String ALL =
      "SELECT site_id AS site, account_id AS account, role, since_us AS since FROM members";

  private static final String SITES_OF =
      """
      SELECT site_id
        FROM sites
       WHERE :administrator
          OR site_id IN (SELECT site_id FROM members WHERE account_id = :account)
      """;

  private MemberTable() {}

  static void put(Handle handle, Member member) {
    handle.createUpdate(PUT).bindMethods(member).execute();
  }

  static void delete(Handle handle, SiteId site, AccountId account) {
    handle.createUpdate(DELETE).bind("site", site).bind("account", account).execute();
  }

  static List<Member> all(Handle handle) {
    return handle.createQuery(ALL).map(ConstructorMapper.of(Member.class)).list();
  }

  /** Returns the sites that an account may access. */
  static List<SiteId> sitesOf(Handle handle, Account account) {
    return handle
        .createQuery(SITES_OF)
        .bind("administrator", account.isAdministrator())
        .bind("account", account.id())
        .mapTo(SiteId.class)
        .list();
  }
}
