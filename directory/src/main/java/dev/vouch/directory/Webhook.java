package dev.vouch.directory;

import java.net.URI;
import java.time.Instant;
import java.util.Base64;

/**
 * Where a site's alerts are sent.
 *
 * @param secret signs what is sent; {@link #writtenSecret} is how its receiver is told it
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by nobody, and only read.
public record Webhook(URI url, byte[] secret, Instant createdAt) {
  /** As Standard Webhooks writes a secret. */
  public String writtenSecret() {
    return "whsec_" + Base64.getEncoder().encodeToString(secret);
  }

  @Override
  public String toString() {
    return "Webhook[" + createdAt + "]";
  }
}
