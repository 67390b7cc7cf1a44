package dev.vouch.directory.account;

import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jdbi.v3.core.Handle;

/**
 * The in-memory index of the accounts' second factors. Thread-safe; changes are published after
 * their commit.
 */
public final class SecondFactors {
  private final InstantSource clock;
  private final ConcurrentMap<AccountId, SecondFactor> factors = new ConcurrentHashMap<>();

  public SecondFactors(Database database, InstantSource clock) {
    this.clock = clock;
    database.cache(
        SecondFactorTable::all, all -> CachedRows.replace(factors, all, SecondFactor::account));
  }

  /** Returns the second factor of an account; empty without two-factor authentication. */
  public Optional<SecondFactor> find(AccountId account) {
    return Optional.ofNullable(factors.get(account));
  }

  /**
   * Accepts a code once, in a transaction. The caller publishes the result after the commit. Empty
   * if the code is wrong or was used before.
   */
  Optional<SecondFactor> accept(Handle handle, AccountId account, String code) {
    Optional<SecondFactor> accepted =
        find(account).flatMap(factor -> factor.after(code, clock.instant()));
    accepted.ifPresent(factor -> SecondFactorTable.put(handle, factor));
    return accepted;
  }

  /** Publishes a committed second factor to memory. */
  public void publish(SecondFactor factor) {
    factors.put(factor.account(), factor);
  }

  /** Removes a deleted second factor from memory. */
  public void remove(AccountId account) {
    factors.remove(account);
  }
}
