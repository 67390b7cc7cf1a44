package dev.vouch.directory.account;

import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The accounts and their passwords. Questions are answered from memory; commands take a processor
 * for some 50 ms for each password they look at, block until they are on disk, and hold for the
 * very next question. Thread-safe.
 */
public final class AccountRegistry {
  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final SessionRegistry sessions;
  private final OpenPasswordLinks passwordLinks;
  private final PasswordHashes hashes;
  private final ConcurrentMap<AccountId, AccountTable.Row> accounts = new ConcurrentHashMap<>();

  public AccountRegistry(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      SessionRegistry sessions,
      OpenPasswordLinks passwordLinks) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.sessions = sessions;
    this.passwordLinks = passwordLinks;
    this.hashes = new PasswordHashes(secretGenerator);
    database.read(AccountTable::all).forEach(this::publish);
  }

  /** Whether nobody can sign in yet. */
  public boolean isEmpty() {
    return accounts.isEmpty();
  }

  /** The account with this id, if there is one. */
  public Optional<Account> find(AccountId id) {
    return Optional.ofNullable(accounts.get(id)).map(AccountTable.Row::account);
  }

  /** The account with this email address, if there is one. */
  public Optional<Account> find(EmailAddress email) {
    return row(email).map(AccountTable.Row::account);
  }

  /** The accounts that own every site, the oldest first. */
  public List<Account> administrators() {
    return accounts.values().stream()
        .map(AccountTable.Row::account)
        .filter(Account::isAdministrator)
        .sorted(
            Comparator.comparing(Account::createdAt)
                .thenComparing(account -> account.id().toString()))
        .toList();
  }

  private Optional<AccountTable.Row> row(EmailAddress email) {
    return accounts.values().stream()
        .filter(row -> row.account().email().equals(email))
        .findFirst();
  }

  /** Creates an administrator if there is no account. */
  public FirstAccount createFirst(EmailAddress email, Password password) {
    if (!isEmpty()) {
      return new FirstAccount.NotFirst();
    }
    String hash = hashes.of(password);
    return database
        .change(handle -> first(handle, email, hash), row -> row.ifPresent(this::publish))
        .<FirstAccount>map(row -> new FirstAccount.Created(row.account()))
        .orElseGet(FirstAccount.NotFirst::new);
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
        new Account(
            new AccountId(secretGenerator.id()),
            email,
            clock.instant().truncatedTo(ChronoUnit.MICROS),
            isAdministrator);
    AccountTable.Row row = new AccountTable.Row(account, hash);
    AccountTable.insert(handle, row);
    return row;
  }

  /** Takes a processor for some 50 ms. */
  public String hash(Password password) {
    return hashes.of(password);
  }

  /** Creates an account that owns nothing; to be published once it is on disk. */
  public AccountTable.Row insertMember(Handle handle, EmailAddress email, String hash) {
    return insert(handle, email, hash, false);
  }

  /**
   * Opens a session if this is the account's password. An unknown email address takes as long as a
   * wrong password.
   */
  public SignIn signIn(EmailAddress email, Password password) {
    Optional<AccountTable.Row> found = row(email);
    if (found.isEmpty()) {
      hashes.compareWithNobodys(password);
      return new SignIn.Refused();
    }
    AccountTable.Row row = found.get();
    return hashes.matches(password, row.passwordHash()) ? open(row) : new SignIn.Refused();
  }

  private SignIn open(AccountTable.Row checked) {
    Account account = checked.account();
    return database
        .change(
            handle ->
                AccountTable.lock(handle, account.id())
                    .filter(checked::equals)
                    .map(row -> sessions.insert(handle, account.id())),
            opened -> opened.ifPresent(sessions::publish))
        .<SignIn>map(opened -> new SignIn.Open(account, opened.token()))
        .orElseGet(SignIn.Refused::new);
  }

  /**
   * Changes a password, closes the account's sessions but one, and ends its password link.
   *
   * @param kept the session that stays open
   */
  public PasswordChange changePassword(
      AccountId id, Password current, Password chosen, SessionToken kept) {
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

  /** Empty when another change of the password came first. */
  private static Optional<AccountTable.Row> changed(
      Handle handle, AccountTable.Row before, AccountTable.Row changed, SessionToken kept) {
    AccountId id = before.account().id();
    if (AccountTable.lock(handle, id).filter(before::equals).isEmpty()) {
      return Optional.empty();
    }
    AccountTable.changePassword(handle, changed);
    SessionTable.deleteOthers(handle, id, kept.hash());
    PasswordLinkTable.delete(handle, id);
    return Optional.of(changed);
  }

  private void publish(AccountTable.Row row, SessionToken kept) {
    publish(row);
    sessions.forgetOthers(row.account().id(), kept);
    passwordLinks.forget(row.account().id());
  }

  public void publish(AccountTable.Row row) {
    accounts.put(row.account().id(), row);
  }
}
