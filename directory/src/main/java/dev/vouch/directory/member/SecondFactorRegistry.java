package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.SecondFactor;
import dev.vouch.directory.account.SecondFactorTable;
import dev.vouch.directory.account.SecondFactors;
import dev.vouch.directory.account.TotpSecret;
import dev.vouch.directory.account.TypedCode;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * The registry of the accounts' second factors. An account belongs to no site, so each change is
 * recorded in the audit logs of all sites that the account may access. Blocking; thread-safe.
 */
public final class SecondFactorRegistry {
  /** The number of recovery codes that are created together. */
  public static final int RECOVERY_CODES = 10;

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final SecondFactors factors;

  public SecondFactorRegistry(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AuditLog audit,
      SecondFactors factors) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    this.factors = factors;
  }

  /** Returns the second factor of an account; empty without two-factor authentication. */
  public Optional<SecondFactor> find(AccountId account) {
    return factors.find(account);
  }

  /** Returns a new secret, which takes effect only by {@link #enable}. */
  public TotpSecret newSecret() {
    return TotpSecret.of(secretGenerator.bytes(TotpSecret.BYTES));
  }

  /**
   * Turns on two-factor authentication.
   *
   * @param code a current code that the app shows for this secret
   * @return the recovery codes, which cannot be read again; empty if the code is wrong, or if
   *     two-factor authentication is already on
   */
  public Optional<List<String>> enable(Account account, TotpSecret secret, String code) {
    return withNewRecoveryCodes(
        account,
        AuditEntry.secondFactorEnabled(),
        before ->
            before.isPresent()
                ? Optional.empty()
                : SecondFactor.enrolled(account.id(), secret, code, clock.instant()));
  }

  /**
   * Replaces all recovery codes.
   *
   * @return the new ones, which cannot be read again; empty without two-factor authentication
   */
  public Optional<List<String>> replaceRecoveryCodes(Account account) {
    return withNewRecoveryCodes(account, AuditEntry.recoveryCodesReplaced(), Function.identity());
  }

  private Optional<List<String>> withNewRecoveryCodes(
      Account account,
      AuditEntry entry,
      Function<Optional<SecondFactor>, Optional<SecondFactor>> change) {
    List<String> codes =
        Stream.generate(() -> TypedCode.of(secretGenerator.bytes(TypedCode.BYTES)))
            .limit(RECOVERY_CODES)
            .toList();
    Set<SecretHash> hashes =
        codes.stream().map(SecondFactor::recoveryHash).collect(Collectors.toUnmodifiableSet());
    return database
        .change(
            handle -> {
              Optional<SecondFactor> changed =
                  change
                      .apply(factors.find(account.id()))
                      .map(factor -> factor.withRecoveryCodes(hashes));
              changed.ifPresent(
                  factor -> {
                    SecondFactorTable.put(handle, factor);
                    record(handle, account, entry);
                  });
              return changed;
            },
            changed -> changed.ifPresent(factors::publish))
        .map(_ -> codes);
  }

  /** Turns off two-factor authentication at the request of the account's owner. */
  public void disable(Account account) {
    delete(account, AuditEntry.secondFactorDisabled());
  }

  /** Turns off two-factor authentication of an account whose owner lost the device. */
  public void reset(Account account) {
    delete(account, AuditEntry.secondFactorReset(account.email()));
  }

  private void delete(Account account, AuditEntry entry) {
    database.change(
        handle -> {
          if (factors.find(account.id()).isPresent()) {
            SecondFactorTable.delete(handle, account.id());
            record(handle, account, entry);
          }
          return account.id();
        },
        factors::remove);
  }

  private void record(Handle handle, Account account, AuditEntry entry) {
    MemberTable.sitesOf(handle, account).forEach(site -> audit.record(handle, site, entry));
  }
}
