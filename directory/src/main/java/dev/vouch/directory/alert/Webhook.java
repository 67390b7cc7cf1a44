package dev.vouch.directory.alert;

import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * Where a site's alerts are sent.
 *
 * @param server where this server was reached when {@code url} was entered, such as {@code
 *     https://vouch.example}, for links to it; empty if not known
 * @param secret signs what is sent; {@link #writtenSecret} is the form its receiver gets
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared or changed.
public record Webhook(URI url, Optional<String> server, byte[] secret, Instant createdAt) {
  /** As Standard Webhooks writes a secret. */
  public String writtenSecret() {
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
