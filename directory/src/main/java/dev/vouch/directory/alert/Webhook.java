package dev.vouch.directory.alert;

import java.net.URI;
import java.time.Instant;
import java.util.Base64;

/**
 * The webhook that a site's alerts and summaries are sent to.
 *
 * @param secret the key that signs deliveries; {@link #secretText} is its text form for the
 *     receiver
 */
@SuppressWarnings("ArrayRecordComponent") // The array is never compared or modified.
public record Webhook(URI url, byte[] secret, Instant createdAt) {
  /** Returns the secret in the format of Standard Webhooks. */
  public String secretText() {
    return "whsec_" + Base64.getEncoder().encodeToString(secret);
  }

  Webhook withSecret(byte[] renewed, Instant at) {
    return new Webhook(url, renewed, at);
  }

  @Override
  public String toString() {
    return "Webhook[" + createdAt + "]";
  }
}
