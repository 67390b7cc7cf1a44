package com.password4j;

import com.password4j.types.Argon2;

/**
 * A factory of Argon2id functions whose memory can be garbage-collected after use. Password4j's own
 * factory methods cache each function with its 19 MB of memory and never evict it; the constructor
 * is package-private, therefore this class is in the library's package.
 */
public final class ReleasedArgon2 {
  private ReleasedArgon2() {}

  /**
   * Creates a function.
   *
   * @param memoryKib the memory that one hash uses, in KiB
   * @param iterations the number of passes over this memory
   */
  public static Argon2Function of(int memoryKib, int iterations, int lanes, int hashBytes) {
    return new Argon2Function(
        memoryKib, iterations, lanes, hashBytes, Argon2.ID, Argon2Function.ARGON2_VERSION_13);
  }
}
