package com.password4j;

import com.password4j.types.Argon2;

/**
 * Argon2id whose memory is garbage after use. The library's factory methods keep each function that
 * they create for good, with the 19 MB of its memory; only its package can create others.
 */
public final class ReleasedArgon2 {
  private ReleasedArgon2() {}

  /**
   * Creates a function.
   *
   * @param memoryKib the memory of one hash
   * @param iterations the passes over it
   */
  public static Argon2Function of(int memoryKib, int iterations, int lanes, int hashBytes) {
    return new Argon2Function(
        memoryKib, iterations, lanes, hashBytes, Argon2.ID, Argon2Function.ARGON2_VERSION_13);
  }
}
