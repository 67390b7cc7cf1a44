package dev.vouch.directory.account;

import dev.vouch.directory.account.AccountTokens.AccountToken;
import dev.vouch.directory.account.AccountTokens.Purpose;
import dev.vouch.directory.database.Database;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The second step of signing in, with the code of a second factor. Blocking; thread-safe. */
public final class SecondFactorSignIn {
  private final Database database;
  private final AccountRegistry accounts;
  private final AccountTokens tokens;
  private final SecondFactors factors;
  private final SessionRegistry sessions;

  public SecondFactorSignIn(
      Database database,
      AccountRegistry accounts,
      AccountTokens tokens,
      SecondFactors factors,
      SessionRegistry sessions) {
    this.database = database;
    this.accounts = accounts;
    this.tokens = tokens;
    this.factors = factors;
    this.sessions = sessions;
  }

  /**
   * Opens a session and uses up the code; empty if the token is no longer valid, or the code is
   * wrong or was used before.
   *
   * @param token a token of {@link Purpose#PASSWORD_CHECKED}
   */
  public Optional<SignIn.Opened> signIn(String token, String code) {
    return database
        .change(
            handle ->
                tokens
                    .verify(Purpose.PASSWORD_CHECKED, token)
                    .map(AccountToken::account)
                    .flatMap(account -> accepted(handle, account, code)),
            done -> done.ifPresent(this::publish))
        .flatMap(
            done ->
                accounts
                    .find(done.factor().account())
                    .map(account -> new SignIn.Opened(account, done.opened().token())));
  }

  private record Accepted(SecondFactor factor, SessionRegistry.Opened opened) {}

  private Optional<Accepted> accepted(Handle handle, AccountId account, String code) {
    return factors
        .accept(handle, account, code)
        .map(factor -> new Accepted(factor, sessions.insert(handle, account)));
  }

  private void publish(Accepted done) {
    factors.publish(done.factor());
    sessions.publish(done.opened());
  }
}
