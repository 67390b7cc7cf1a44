package dev.vouch.directory.account;

import dev.vouch.directory.account.PasswordLinkTable.Row;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The single-use links for resetting a password, at most one per account. Reads are served from
 * memory; writes block until durable and are visible to the next read. Thread-safe.
 */
public final class PasswordLinks {
  /** The lifetime of a link. */
  public static final Duration LIFETIME = Duration.ofDays(1);

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AccountRegistry accounts;
  private final SessionRegistry sessions;
  private final OpenPasswordLinks links;
  private final SecondFactors secondFactors;

  public PasswordLinks(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AccountRegistry accounts,
      SessionRegistry sessions,
      OpenPasswordLinks links,
      SecondFactors secondFactors) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.accounts = accounts;
    this.sessions = sessions;
    this.links = links;
    this.secondFactors = secondFactors;
  }

  /**
   * Creates a link that is valid for {@link #LIFETIME}, and replaces the account's earlier link.
   */
  public BearerToken create(Account account) {
    BearerToken token = new BearerToken(secretGenerator.text());
    Row row = new Row(account.id(), token.hash(), clock.instant().plus(LIFETIME));
    database.change(
        handle -> {
          PasswordLinkTable.put(handle, row);
          return row;
        },
        links::publish);
    return token;
  }

  /** Returns the account whose password the link with this token can change. */
  public Optional<Account> find(BearerToken token) {
    return links.find(token.hash(), clock.instant()).flatMap(accounts::find);
  }

  /**
   * Changes the password, which takes about 50 ms of processor time, closes all of the account's
   * sessions, and opens a new one unless the account has a second factor; empty if the link is no
   * longer valid.
   */
  public Optional<SignIn> choose(BearerToken token, Password chosen) {
    if (find(token).isEmpty()) {
      return Optional.empty();
    }
    String hash = accounts.hash(chosen);
    return database
        .change(
            handle -> find(token).map(account -> chosen(handle, account, hash)),
            done -> done.ifPresent(this::publish))
        .map(Chosen::signIn);
  }

  private record Chosen(AccountTable.Row row, Optional<SessionRegistry.Opened> opened) {
    SignIn signIn() {
      return opened
          .<SignIn>map(session -> new SignIn.Opened(row.account(), session.token()))
          .orElseGet(() -> new SignIn.CodeRequired(row.account()));
    }
  }

  private Chosen chosen(Handle handle, Account account, String hash) {
    AccountTable.Row row = AccountTable.lock(handle, account.id()).orElseThrow().withPassword(hash);
    AccountTable.changePassword(handle, row);
    SessionTable.deleteAll(handle, account.id());
    PasswordLinkTable.delete(handle, account.id());
    return new Chosen(
        row,
        secondFactors.find(account.id()).isPresent()
            ? Optional.empty()
            : Optional.of(sessions.insert(handle, account.id())));
  }

  private void publish(Chosen done) {
    AccountId account = done.row().account().id();
    accounts.publish(done.row());
    sessions.removeAll(account);
    done.opened().ifPresent(sessions::publish);
    links.remove(account);
  }

  /** Deletes expired links. */
  public void maintain() {
    links.expired(clock.instant()).forEach(this::delete);
  }

  private void delete(AccountId account) {
    database.change(
        handle -> {
          PasswordLinkTable.delete(handle, account);
          return account;
        },
        links::remove);
  }
}
