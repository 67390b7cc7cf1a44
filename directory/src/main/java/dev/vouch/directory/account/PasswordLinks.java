package dev.vouch.directory.account;

import dev.vouch.directory.account.PasswordLinkTable.Row;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The links by which those who lost their password choose another: each works once, an account has
 * one at most. Questions are answered from memory; commands block until they are on disk, and hold
 * for the very next question. Thread-safe.
 */
public final class PasswordLinks {
  /** For how long a link works. */
  public static final Duration LIFETIME = Duration.ofDays(1);

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AccountRegistry accounts;
  private final SessionRegistry sessions;
  private final OpenPasswordLinks links;

  public PasswordLinks(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AccountRegistry accounts,
      SessionRegistry sessions,
      OpenPasswordLinks links) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.accounts = accounts;
    this.sessions = sessions;
    this.links = links;
  }

  /** Makes a link for {@link #LIFETIME}, in place of the one that the account had. */
  public PasswordToken create(Account account) {
    PasswordToken token = new PasswordToken(secretGenerator.text());
    Row row = new Row(account.id(), token.hash(), now().plus(LIFETIME));
    database.change(
        handle -> {
          PasswordLinkTable.put(handle, row);
          return row;
        },
        links::publish);
    return token;
  }

  /** Whose password can be chosen by the link with this token. */
  public Optional<Account> find(PasswordToken token) {
    return links.find(token.hash(), now()).flatMap(accounts::find);
  }

  /**
   * Changes the password, which takes a processor for some 50 ms, closes all of the account's
   * sessions and opens one; empty when the link leads nowhere any more.
   */
  public Optional<SignIn.Open> choose(PasswordToken token, Password chosen) {
    if (find(token).isEmpty()) {
      return Optional.empty();
    }
    String hash = accounts.hash(chosen);
    return database
        .change(
            handle -> find(token).map(account -> chosen(handle, account, hash)),
            done -> done.ifPresent(this::publish))
        .map(done -> new SignIn.Open(done.row().account(), done.opened().token()));
  }

  private record Chosen(AccountTable.Row row, SessionRegistry.Opened opened) {}

  private Chosen chosen(Handle handle, Account account, String hash) {
    AccountTable.Row row = AccountTable.lock(handle, account.id()).orElseThrow().withPassword(hash);
    AccountTable.changePassword(handle, row);
    SessionRegistry.Opened opened = sessions.insert(handle, account.id());
    SessionTable.deleteOthers(handle, account.id(), opened.token().hash());
    PasswordLinkTable.delete(handle, account.id());
    return new Chosen(row, opened);
  }

  private void publish(Chosen done) {
    AccountId account = done.row().account().id();
    accounts.publish(done.row());
    sessions.publish(done.opened());
    sessions.forgetOthers(account, done.opened().token());
    links.forget(account);
  }

  /** Deletes what has expired. */
  public void maintain() {
    links.expired(now()).forEach(this::delete);
  }

  private void delete(AccountId account) {
    database.change(
        handle -> {
          PasswordLinkTable.delete(handle, account);
          return account;
        },
        links::forget);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
