package dev.vouch.directory.member;

import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.AccountTable;
import dev.vouch.directory.account.SessionRegistry;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import java.util.List;
import org.jdbi.v3.core.Handle;

/**
 * The deletion of accounts with their sessions, second factors, password links, memberships and the
 * invitations that they created. Entries of activity logs keep the email address until they expire.
 * Blocking; thread-safe.
 */
public final class AccountDeletions {
  private final Database database;
  private final AccountRegistry accounts;
  private final SessionRegistry sessions;
  private final MemberRegistry members;
  private final AuditLog audit;

  public AccountDeletions(
      Database database,
      AccountRegistry accounts,
      SessionRegistry sessions,
      MemberRegistry members,
      AuditLog audit) {
    this.database = database;
    this.accounts = accounts;
    this.sessions = sessions;
    this.members = members;
    this.audit = audit;
  }

  /** The result of deleting an account. */
  public enum Result {
    DELETED,
    NOT_FOUND,
    /** The account is the only administrator; nothing was deleted. */
    LAST_ADMINISTRATOR
  }

  /** Deletes an account at the request of its owner. */
  public Result delete(AccountId id) {
    Result result = database.changeAndReload(handle -> deleted(handle, id));
    if (result == Result.DELETED) {
      database.vacuum();
    }
    return result;
  }

  private Result deleted(Handle handle, AccountId id) {
    if (accounts.find(id).isEmpty()) {
      return Result.NOT_FOUND;
    }
    if (accounts.administrators().stream().map(Account::id).toList().equals(List.of(id))) {
      return Result.LAST_ADMINISTRATOR;
    }
    members.sitesOf(id).forEach(site -> audit.record(handle, site, AuditEntry.ownAccountDeleted()));
    AccountTable.delete(handle, id);
    return Result.DELETED;
  }

  /**
   * Deletes the accounts that cannot do anything: those that are not administrators, are members of
   * no site, and have no open session. Accesses the disk only if there are any.
   */
  public void deleteUnused() {
    List<AccountId> unused = unused();
    if (unused.isEmpty()) {
      return;
    }
    database.changeAndReload(
        handle -> {
          List<AccountId> stillUnused = unused();
          stillUnused.forEach(id -> AccountTable.delete(handle, id));
          return stillUnused;
        });
    database.vacuum();
  }

  private List<AccountId> unused() {
    return accounts
        .members()
        .map(Account::id)
        .filter(id -> members.sitesOf(id).isEmpty() && !sessions.isOpen(id))
        .toList();
  }
}
