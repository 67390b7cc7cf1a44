package dev.vouch.directory.member;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.AccountTable;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SiteCache;
import dev.vouch.directory.database.SiteRows;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The registry of all sites' members. Reads are served from memory; writes block until durable and
 * are visible to the next read. Thread-safe.
 */
public final class MemberRegistry {
  private final Database database;
  private final InstantSource clock;
  private final AuditLog audit;
  private final SiteCache<Key, Member> members =
      new SiteCache<>(Key::of, Member::site, Member::since);

  public MemberRegistry(Database database, InstantSource clock, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.audit = audit;
    database.read(MemberTable::all).forEach(this::publish);
  }

  private record Key(SiteId site, AccountId account) {
    static Key of(Member member) {
      return new Key(member.site(), member.account());
    }
  }

  /** Returns the account's role on a site; empty if it has none. */
  public Optional<Role> role(Account account, SiteId site) {
    return account.isAdministrator()
        ? Optional.of(Role.OWNER)
        : find(site, account.id()).map(Member::role);
  }

  /** Returns the membership of an account; an administrator may have none. */
  public Optional<Member> find(SiteId site, AccountId account) {
    return members.find(new Key(site, account));
  }

  /** Returns the site's members, oldest first. */
  public List<Member> list(SiteId site) {
    return members.ofSite(site);
  }

  /** Returns the sites that an account is a member of, in any order. */
  List<SiteId> sitesOf(AccountId account) {
    return members.stream()
        .filter(member -> member.account().equals(account))
        .map(Member::site)
        .toList();
  }

  /** Adds a member; an existing membership is unchanged. Empty if the site was deleted. */
  public Optional<Member> add(SiteId site, AccountId account, Role role) {
    return database.change(
        handle ->
            insert(
                handle, site, account, role, AuditEntry.memberJoined(email(handle, account), role)),
        added -> added.ifPresent(this::publish));
  }

  /**
   * Makes an account a member in a transaction; to be published after the commit.
   *
   * @param entry the entry for the audit log
   */
  Optional<Member> insert(
      Handle handle, SiteId site, AccountId account, Role role, AuditEntry entry) {
    if (!SiteRows.lock(handle, site)) {
      return Optional.empty();
    }
    Optional<Member> before = find(site, account);
    if (before.isPresent()) {
      return before;
    }
    Member member = new Member(site, account, role, clock.instant());
    MemberTable.put(handle, member);
    audit.record(handle, site, entry);
    return Optional.of(member);
  }

  /** Changes a member's role; returns false if the account is not a member. */
  public boolean change(SiteId site, AccountId account, Role role) {
    return database
        .change(
            handle -> changed(handle, site, account, role),
            changed -> changed.ifPresent(this::publish))
        .isPresent();
  }

  private Optional<Member> changed(Handle handle, SiteId site, AccountId account, Role role) {
    if (!SiteRows.lock(handle, site)) {
      return Optional.empty();
    }
    Optional<Member> changed =
        find(site, account).map(member -> new Member(site, account, role, member.since()));
    changed.ifPresent(
        member -> {
          MemberTable.put(handle, member);
          audit.record(handle, site, AuditEntry.memberChanged(email(handle, account), role));
        });
    return changed;
  }

  /** Ends a membership, effective immediately; returns false if the account is not a member. */
  public boolean remove(SiteId site, AccountId account) {
    return database
        .change(
            handle -> removed(handle, site, account), removed -> removed.ifPresent(members::remove))
        .isPresent();
  }

  private Optional<Member> removed(Handle handle, SiteId site, AccountId account) {
    Optional<Member> member = find(site, account);
    if (member.isPresent()) {
      MemberTable.delete(handle, site, account);
      audit.record(handle, site, AuditEntry.memberRemoved(email(handle, account)));
    }
    return member;
  }

  private static EmailAddress email(Handle handle, AccountId account) {
    return AccountTable.find(handle, account).orElseThrow().account().email();
  }

  /** Removes a deleted site's members from memory. */
  public void removeSite(SiteId site) {
    members.removeSite(site);
  }

  /** Removes a deleted account's memberships from memory. */
  public void removeAccount(AccountId account) {
    members.stream().filter(member -> member.account().equals(account)).forEach(members::remove);
  }

  void publish(Member member) {
    members.put(member);
  }
}
