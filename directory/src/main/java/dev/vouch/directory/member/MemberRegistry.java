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
import dev.vouch.directory.mail.MailSubscription;
import dev.vouch.directory.mail.MailSubscriptions;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The registry of all sites' members. A change or the end of a membership ends the mail
 * subscriptions that the remaining role does not allow. Reads are served from memory; writes block
 * until durable and are visible to the next read. Thread-safe.
 */
public final class MemberRegistry {
  private final Database database;
  private final InstantSource clock;
  private final AuditLog audit;
  private final MailSubscriptions mailSubscriptions;
  private final SiteCache<Key, Member> members =
      SiteCache.oldestFirst(Key::of, Member::site, Member::since);

  public MemberRegistry(
      Database database, InstantSource clock, AuditLog audit, MailSubscriptions mailSubscriptions) {
    this.database = database;
    this.clock = clock;
    this.audit = audit;
    this.mailSubscriptions = mailSubscriptions;
    database.cache(MemberTable::all, members::replaceAll);
  }

  private record Key(SiteId site, AccountId account) {
    static Key of(Member member) {
      return new Key(member.site(), member.account());
    }
  }

  /** Returns the account's role on a site; empty if it has none. */
  public Optional<Role> role(Account account, SiteId site) {
    return role(account, find(site, account.id()));
  }

  private static Optional<Role> role(Account account, Optional<Member> member) {
    return account.isAdministrator() ? Optional.of(Role.OWNER) : member.map(Member::role);
  }

  /**
   * Returns the membership of an account. Administrators own all sites, even without a membership.
   */
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
   * Inserts a membership in a transaction; an existing one remains unchanged. The caller publishes
   * the result after the commit. Empty if the site was deleted.
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

  /** A changed membership, and the mail subscriptions that the change ends. */
  private record Change(Member member, List<MailSubscription> endedMail) {}

  /** Changes a member's role; returns false if the account is not a member. */
  public boolean change(SiteId site, AccountId account, Role role) {
    return database
        .change(
            handle -> changed(handle, site, account, role),
            changed ->
                changed.ifPresent(
                    change -> {
                      publish(change.member());
                      mailSubscriptions.publishEnded(change.endedMail());
                    }))
        .isPresent();
  }

  private Optional<Change> changed(Handle handle, SiteId site, AccountId account, Role role) {
    if (!SiteRows.lock(handle, site)) {
      return Optional.empty();
    }
    return find(site, account)
        .map(member -> new Member(site, account, role, member.since()))
        .map(
            member -> {
              MemberTable.put(handle, member);
              audit.record(handle, site, AuditEntry.memberChanged(email(handle, account), role));
              return new Change(member, endMail(handle, site, account, Optional.of(member)));
            });
  }

  /** Ends a membership, effective immediately; returns false if the account is not a member. */
  public boolean remove(SiteId site, AccountId account) {
    return database
        .change(
            handle -> removed(handle, site, account),
            removed ->
                removed.ifPresent(
                    change -> {
                      members.remove(change.member());
                      mailSubscriptions.publishEnded(change.endedMail());
                    }))
        .isPresent();
  }

  private Optional<Change> removed(Handle handle, SiteId site, AccountId account) {
    return find(site, account)
        .map(
            member -> {
              MemberTable.delete(handle, site, account);
              audit.record(handle, site, AuditEntry.memberRemoved(email(handle, account)));
              return new Change(member, endMail(handle, site, account, Optional.empty()));
            });
  }

  private List<MailSubscription> endMail(
      Handle handle, SiteId site, AccountId account, Optional<Member> member) {
    return mailSubscriptions.end(handle, site, account, role(account(handle, account), member));
  }

  private static EmailAddress email(Handle handle, AccountId account) {
    return account(handle, account).email();
  }

  private static Account account(Handle handle, AccountId id) {
    return AccountTable.find(handle, id).orElseThrow().account();
  }

  void publish(Member member) {
    members.put(member);
  }
}
