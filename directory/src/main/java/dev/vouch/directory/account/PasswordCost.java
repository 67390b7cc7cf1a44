package dev.vouch.directory.account;

/**
 * The work of hashing a password with Argon2id. Tests that are not about hashing use less.
 *
 * @param memoryKib the memory of one hash; at least 8
 * @param iterations the passes over it
 */
public record PasswordCost(int memoryKib, int iterations) {
  /**
   * What OWASP's Password Storage Cheat Sheet names: about 50 ms of processor time and 19 MiB for
   * each password.
   */
  public static final PasswordCost OWASP = new PasswordCost(19 * 1024, 2);
}
