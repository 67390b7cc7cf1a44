package dev.vouch.core.payment;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** How a provider signs the requests of its webhooks. Immutable. */
public sealed interface SignatureScheme
    permits TimestampedSignature, StandardSignature, BodySignature {
  /** How far a signed time may be from the server's clock, so that requests cannot be replayed. */
  Duration TOLERANCE = Duration.ofMinutes(5);

  /** The result of verifying a signature. */
  enum Verification {
    VALID,
    /** There is no signature that belongs to the body and the secret. */
    WRONG,
    /** The signature is valid, but was made more than {@link #TOLERANCE} ago or ahead. */
    EXPIRED
  }

  /** Verifies the signature in {@code headers} over the bytes of the body, in constant time. */
  Verification verify(byte[] secret, WebhookHeaders headers, byte[] body, Instant now);

  /** Returns the headers with which the provider would send this body. */
  Map<String, String> sign(byte[] secret, byte[] body, Instant now);

  /** Returns whether a signature that was made at this time counts. */
  static Verification ofTime(Instant signedAt, Instant now) {
    return Duration.between(signedAt, now).abs().compareTo(TOLERANCE) > 0
        ? Verification.EXPIRED
        : Verification.VALID;
  }
}
