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
import dev.vouch.directory.database.SiteRows;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * Who may see which site. Questions are answered from memory; commands block until they are on
 * disk, and hold for the very next question. Thread-safe.
 */
public final class MemberRegistry {
  private final Database database;
  private final InstantSource clock;
  private final AuditLog audit;
  private final ConcurrentMap<Key, Member> members = new ConcurrentHashMap<>();

  public MemberRegistry(Database database, InstantSource clock, AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.audit = audit;
    database.read(MemberTable::all).forEach(this::publish);
  }

  private record Key(SiteId site, AccountId account) {}

  /** What an account may do with a site; empty when the site is no business of its. */
  public Optional<Role> role(Account account, SiteId site) {
    return account.isAdministrator()
        ? Optional.of(Role.OWNER)
        : find(site, account.id()).map(Member::role);
  }

  /** The membership of an account, which an administrator need not have. */
  public Optional<Member> find(SiteId site, AccountId account) {
    return Optional.ofNullable(members.get(new Key(site, account)));
  }

  /** The site's members, the oldest first. */
  public List<Member> list(SiteId site) {
    return members.values().stream()
        .filter(member -> member.site().equals(site))
        .sorted(
            Comparator.comparing(Member::since)
                .thenComparing(member -> member.account().toString()))
        .toList();
  }

  /** Makes an account a member, unless the site is gone; one that is a member stays as it is. */
  public Optional<Member> add(SiteId site, AccountId account, Role role) {
    return database.change(
        handle ->
            insert(
                handle,
                site,
                account,
                role,
                new AuditEntry.MemberJoined(email(handle, account), role)),
        added -> added.ifPresent(this::publish));
  }

  /**
   * Makes an account a member in a transaction; to be published once it is on disk.
   *
   * @param deed what the audit says of it
   */
  public Optional<Member> insert(
      Handle handle, SiteId site, AccountId account, Role role, AuditEntry deed) {
    if (!SiteRows.lock(handle, site)) {
      return Optional.empty();
    }
    Optional<Member> before = find(site, account);
    if (before.isPresent()) {
      return before;
    }
    Member member = new Member(site, account, role, clock.instant().truncatedTo(ChronoUnit.MICROS));
    MemberTable.put(handle, member);
    audit.record(handle, site, deed);
    return Optional.of(member);
  }

  /** Gives a member another role; false when the account is none. */
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
          audit.record(handle, site, new AuditEntry.MemberChanged(email(handle, account), role));
        });
    return changed;
  }

  /** Ends a membership, for the very next request; false when the account is no member. */
  public boolean remove(SiteId site, AccountId account) {
    return database.change(
        handle -> {
          boolean existed = MemberTable.delete(handle, site, account);
          if (existed) {
            audit.record(handle, site, new AuditEntry.MemberRemoved(email(handle, account)));
          }
          return existed;
        },
        removed -> {
          if (removed) {
            members.remove(new Key(site, account));
          }
        });
  }

  private static EmailAddress email(Handle handle, AccountId account) {
    return AccountTable.find(handle, account).orElseThrow().account().email();
  }

  public void forget(SiteId site) {
    members.keySet().removeIf(key -> key.site().equals(site));
  }

  public void publish(Member member) {
    members.put(new Key(member.site(), member.account()), member);
  }
}
