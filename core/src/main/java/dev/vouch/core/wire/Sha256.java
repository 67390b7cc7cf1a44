package dev.vouch.core.wire;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * SHA-256 (FIPS 180-4) with one digest per thread, because creating a digest takes longer than a
 * hash. A caller must end its hash before other code of the thread uses the digest.
 */
public final class Sha256 {
  /** The number of bytes of a hash. */
  public static final int BYTES = 32;

  private static final ThreadLocal<Sha256> OF_THREAD = ThreadLocal.withInitial(Sha256::new);

  private final MessageDigest digest;

  private Sha256() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java runtime lacks SHA-256; use another", e);
    }
  }

  /** Returns the current thread's instance. */
  public static Sha256 current() {
    return OF_THREAD.get();
  }

  /** Adds bytes. */
  public Sha256 add(byte[] bytes, int length) {
    digest.update(bytes, 0, length);
    return this;
  }

  /** Ends the hash; writes its {@link #BYTES} to the start of an array. */
  public void end(byte[] hash) {
    try {
      digest.digest(hash, 0, BYTES);
    } catch (DigestException e) {
      throw new IllegalArgumentException("the array is shorter than a hash", e);
    }
  }
}
