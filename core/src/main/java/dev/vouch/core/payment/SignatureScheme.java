package dev.vouch.core.payment;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** How a provider signs the requests of its webhooks. Immutable. */
public sealed interface SignatureScheme
    permits TimestampedSignature, StandardSignature, BodySignature {
  /** The maximum difference between a signed time and the server's clock; prevents replays. */
  Duration TOLERANCE = Duration.ofMinutes(5);

  /** The result of verifying a signature. */
  enum Verification {
    VALID,
    /** The signature is missing, or does not match the body and the secret. */
    WRONG,
    /** The signature is valid, but was made more than {@link #TOLERANCE} ago or ahead. */
    EXPIRED
  }

  /** Verifies the signature in {@code headers} over the bytes of the body, in constant time. */
  Verification verify(byte[] secret, WebhookHeaders headers, byte[] body, Instant now);

  /** Returns the headers that the provider would send with the body. */
  Map<String, String> sign(byte[] secret, byte[] body, Instant now);

  /**
   * Returns whether a valid signature has expired, that is, is more than {@link #TOLERANCE} away.
   */
  static Verification ofTime(Instant signedAt, Instant now) {
    return Duration.between(signedAt, now).abs().compareTo(TOLERANCE) > 0
        ? Verification.EXPIRED
        : Verification.VALID;
  }
}
