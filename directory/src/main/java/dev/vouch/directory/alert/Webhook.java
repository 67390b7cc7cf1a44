package dev.vouch.directory.alert;

import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * The webhook that a site's alerts are sent to.
 *
 * @param server the URL of this server when {@code url} was entered, such as {@code
 *     https://vouch.example}, used for links; empty if unknown
 * @param secret the key that signs deliveries; {@link #secretText} is its text form for the
 *     receiver
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared or changed.
public record Webhook(URI url, Optional<String> server, byte[] secret, Instant createdAt) {
  /** Returns the secret in the format of Standard Webhooks. */
  public String secretText() {
    return "whsec_" + Base64.getEncoder().encodeToString(secret);
  }

  Webhook withSecret(byte[] renewed, Instant at) {
    return new Webhook(url, server, renewed, at);
  }

  @Override
  public String toString() {
    return "Webhook[" + createdAt + "]";
  }
}
