package dev.vouch.directory.account;

/**
 * The cost of hashing a password with Argon2id. Tests of other features use a lower cost.
 *
 * @param memoryKib the memory that one hash uses, in KiB; at least 8
 * @param iterations the number of passes over this memory
 */
public record PasswordCost(int memoryKib, int iterations) {
  /**
   * The parameters that OWASP's Password Storage Cheat Sheet recommends: about 50 ms of processor
   * time and 19 MiB for each password.
   */
  public static final PasswordCost OWASP = new PasswordCost(19 * 1024, 2);
}
