package dev.vouch.directory.account;

import dev.vouch.core.apikey.SecretHash;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The second factor of an account: an authenticator app, or a recovery code instead.
 *
 * @param lastStep the step of the latest accepted code of the app
 * @param recoveryCodes the hashes of the unused recovery codes
 */
public record SecondFactor(
    AccountId account, TotpSecret secret, long lastStep, Set<SecretHash> recoveryCodes) {
  /** The last step of a factor that has accepted no code yet. */
  private static final long NONE = -1;

  public SecondFactor {
    recoveryCodes = Set.copyOf(recoveryCodes);
  }

  /**
   * Returns the second factor of an account that sets it up, without recovery codes; empty if
   * {@code code} is not a current code of the secret.
   */
  public static Optional<SecondFactor> enrolled(
      AccountId account, TotpSecret secret, String code, Instant now) {
    return new SecondFactor(account, secret, NONE, Set.of()).afterTotp(digits(code), now);
  }

  /**
   * Accepts a code of the app or a recovery code, and returns the factor that rejects this code
   * from now on; empty if the code is wrong or was used before.
   */
  Optional<SecondFactor> after(String typed, Instant now) {
    return afterTotp(digits(typed), now).or(() -> afterRecovery(typed));
  }

  private static String digits(String typed) {
    return typed.replace(" ", "");
  }

  private Optional<SecondFactor> afterTotp(String code, Instant now) {
    OptionalLong step = Totp.acceptedStep(secret, code, now, lastStep);
    return step.isPresent()
        ? Optional.of(new SecondFactor(account, secret, step.getAsLong(), recoveryCodes))
        : Optional.empty();
  }

  private Optional<SecondFactor> afterRecovery(String typed) {
    SecretHash used = recoveryHash(typed);
    if (!recoveryCodes.contains(used)) {
      return Optional.empty();
    }
    Set<SecretHash> unused = new HashSet<>(recoveryCodes);
    unused.remove(used);
    return Optional.of(withRecoveryCodes(unused));
  }

  public SecondFactor withRecoveryCodes(Set<SecretHash> hashes) {
    return new SecondFactor(account, secret, lastStep, hashes);
  }

  /** Returns the hash by which a recovery code is stored. */
  public static SecretHash recoveryHash(String code) {
    return SecretHash.of(TypedCode.normalized(code));
  }

  @Override
  public String toString() {
    return "SecondFactor[" + account + "]";
  }
}
