package dev.vouch.directory.account;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Time-based one-time passwords (RFC 6238): six digits by HMAC-SHA-1, with steps of 30 seconds and
 * a tolerance of one step, which are the parameters that all authenticator apps support.
 */
final class Totp {
  private static final Duration STEP = Duration.ofSeconds(30);
  private static final int TOLERANCE_STEPS = 1;
  private static final int MODULUS = 1_000_000;
  private static final String ALGORITHM = "HmacSHA1";

  private Totp() {}

  /**
   * Returns the time step that a code belongs to, within the tolerance; empty if the code is wrong.
   *
   * @param used the step of the last accepted code; codes of this and earlier steps are rejected
   */
  static OptionalLong acceptedStep(TotpSecret secret, String code, Instant now, long used) {
    long current = now.getEpochSecond() / STEP.toSeconds();
    return LongStream.rangeClosed(current - TOLERANCE_STEPS, current + TOLERANCE_STEPS)
        .filter(step -> step > used && code(secret, step).equals(code))
        .findFirst();
  }

  /** Returns the code of a step: the dynamic truncation of RFC 4226, section 5.3. */
  static String code(TotpSecret secret, long step) {
    byte[] mac = mac(secret, step);
    int offset = mac[mac.length - 1] & 0xf;
    int truncated = ByteBuffer.wrap(mac).getInt(offset) & Integer.MAX_VALUE;
    return "%06d".formatted(truncated % MODULUS);
  }

  private static byte[] mac(TotpSecret secret, long step) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.bytes(), ALGORITHM));
      return mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime lacks HmacSHA1; use another", e);
    }
  }
}
