package dev.vouch.directory.account;

import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * The registry of accounts and their passwords. Reads are served from memory; writes block until
 * durable and are visible to the next read, and take the {@link PasswordCost} for each password.
 * Thread-safe.
 */
public final class AccountRegistry {
  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final SessionRegistry sessions;
  private final OpenPasswordLinks passwordLinks;
  private final SecondFactors secondFactors;
  private final PasswordHashes hashes;
  private final ConcurrentMap<AccountId, AccountTable.Row> accounts = new ConcurrentHashMap<>();

  public AccountRegistry(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      SessionRegistry sessions,
      OpenPasswordLinks passwordLinks,
      SecondFactors secondFactors,
      PasswordCost passwordCost) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.sessions = sessions;
    this.passwordLinks = passwordLinks;
    this.secondFactors = secondFactors;
    this.hashes = new PasswordHashes(secretGenerator, passwordCost);
    database.cache(
        AccountTable::all, all -> CachedRows.replace(accounts, all, row -> row.account().id()));
  }

  /** Whether there are no accounts yet. */
  public boolean isEmpty() {
    return accounts.isEmpty();
  }

  /** Returns the account with this id; empty if there is none. */
  public Optional<Account> find(AccountId id) {
    return Optional.ofNullable(accounts.get(id)).map(AccountTable.Row::account);
  }

  /** Returns the account with this email address; empty if there is none. */
  public Optional<Account> find(EmailAddress email) {
    return row(email).map(AccountTable.Row::account);
  }

  /** Returns the accounts that own all sites, oldest first. */
  public List<Account> administrators() {
    return accounts.values().stream()
        .map(AccountTable.Row::account)
        .filter(Account::isAdministrator)
        .sorted(
            Comparator.comparing(Account::createdAt)
                .thenComparing(account -> account.id().toString()))
        .toList();
  }

  /** Returns the accounts that are not administrators, in any order. */
  public Stream<Account> members() {
    return accounts.values().stream()
        .map(AccountTable.Row::account)
        .filter(account -> !account.isAdministrator());
  }

  private Optional<AccountTable.Row> row(EmailAddress email) {
    return accounts.values().stream()
        .filter(row -> row.account().email().equals(email))
        .findFirst();
  }

  /** Creates an administrator; empty if an account exists already. */
  public Optional<Account> createFirst(EmailAddress email, Password password) {
    if (!isEmpty()) {
      return Optional.empty();
    }
    String hash = hashes.of(password);
    return database
        .change(handle -> first(handle, email, hash), row -> row.ifPresent(this::publish))
        .map(AccountTable.Row::account);
  }

  private Optional<AccountTable.Row> first(Handle handle, EmailAddress email, String hash) {
    if (!AccountTable.isEmpty(handle)) {
      return Optional.empty();
    }
    return Optional.of(insert(handle, email, hash, true));
  }

  private AccountTable.Row insert(
      Handle handle, EmailAddress email, String hash, boolean isAdministrator) {
    Account account =
        new Account(new AccountId(secretGenerator.id()), email, clock.instant(), isAdministrator);
    AccountTable.Row row = new AccountTable.Row(account, hash);
    AccountTable.insert(handle, row);
    return row;
  }

  /** Hashes a password, which takes about 50 ms of processor time. */
  public String hash(Password password) {
    return hashes.of(password);
  }

  /**
   * Inserts an account that is not an administrator. The caller calls {@link #publish} after the
   * commit.
   */
  public AccountTable.Row insertMember(Handle handle, EmailAddress email, String hash) {
    return insert(handle, email, hash, false);
  }

  /** Returns the stored hash of an account's password; empty if there is no such account. */
  Optional<String> passwordHash(AccountId id) {
    return Optional.ofNullable(accounts.get(id)).map(AccountTable.Row::passwordHash);
  }

  /** Whether this is the account's password; takes about 50 ms of processor time. */
  public boolean isPassword(AccountId id, Password password) {
    return passwordHash(id).filter(hash -> hashes.matches(password, hash)).isPresent();
  }

  /**
   * Checks a password, and opens a session or asks for the second factor. Empty if no account has
   * this email address or the password is wrong; both take equally long.
   */
  public Optional<SignIn> signIn(EmailAddress email, Password password) {
    Optional<AccountTable.Row> found = row(email);
    if (found.isEmpty()) {
      hashes.matchDecoy(password);
      return Optional.empty();
    }
    return found.filter(row -> hashes.matches(password, row.passwordHash())).flatMap(this::open);
  }

  private Optional<SignIn> open(AccountTable.Row checked) {
    Account account = checked.account();
    if (secondFactors.find(account.id()).isPresent()) {
      return Optional.of(new SignIn.CodeRequired(account));
    }
    return database
        .change(
            handle ->
                AccountTable.lock(handle, account.id())
                    .filter(checked::equals)
                    .map(row -> sessions.insert(handle, account.id())),
            opened -> opened.ifPresent(sessions::publish))
        .map(opened -> new SignIn.Opened(account, opened.token()));
  }

  /**
   * Changes a password, closes all other sessions of the account, and revokes its password link.
   *
   * @param kept the session that remains open
   */
  public PasswordChange changePassword(
      AccountId id, Password current, Password chosen, BearerToken kept) {
    Optional<AccountTable.Row> found = Optional.ofNullable(accounts.get(id));
    if (found.isEmpty()) {
      return new PasswordChange.NoSuchAccount();
    }
    AccountTable.Row row = found.get();
    if (!hashes.matches(current, row.passwordHash())) {
      return new PasswordChange.WrongPassword();
    }
    AccountTable.Row changed = row.withPassword(hashes.of(chosen));
    return database
        .change(
            handle -> changed(handle, row, changed, kept),
            done -> done.ifPresent(published -> publish(published, kept)))
        .<PasswordChange>map(done -> new PasswordChange.Changed())
        .orElseGet(PasswordChange.WrongPassword::new);
  }

  /** Returns the changed row; empty if the password was changed concurrently. */
  private static Optional<AccountTable.Row> changed(
      Handle handle, AccountTable.Row before, AccountTable.Row changed, BearerToken kept) {
    AccountId id = before.account().id();
    if (AccountTable.lock(handle, id).filter(before::equals).isEmpty()) {
      return Optional.empty();
    }
    AccountTable.changePassword(handle, changed);
    SessionTable.deleteOthers(handle, id, kept.hash());
    PasswordLinkTable.delete(handle, id);
    return Optional.of(changed);
  }

  private void publish(AccountTable.Row row, BearerToken kept) {
    publish(row);
    sessions.removeOthers(row.account().id(), kept);
    passwordLinks.remove(row.account().id());
  }

  /** Publishes a committed account to memory. */
  public void publish(AccountTable.Row row) {
    accounts.put(row.account().id(), row);
  }

  /** The result of changing a password. */
  public sealed interface PasswordChange {
    /** The new password is in effect, and the account's other sessions are closed. */
    record Changed() implements PasswordChange {}

    /** The current password is wrong; nothing was changed. */
    record WrongPassword() implements PasswordChange {}

    /** There is no such account. */
    record NoSuchAccount() implements PasswordChange {}
  }
}
