package dev.vouch.core.log;

import java.util.regex.Pattern;

/**
 * The identity of an append that is stored at most once per site (docs/events.md): HMAC-SHA256
 * values, so that neither the key nor the payload is stored.
 *
 * @param key first 128 bits, in lower-case hexadecimal, of the HMAC of the {@code Idempotency-Key}
 * @param payload first 128 bits, in lower-case hexadecimal, of the HMAC of the canonical fields,
 *     excluding ip and user_agent
 */
public record Idempotency(String key, String payload) {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{32}");

  public Idempotency {
    if (!HASH.matcher(key).matches() || !HASH.matcher(payload).matches()) {
      throw new IllegalArgumentException(
          "the hashes of an idempotency key and its payload must have 32 lower-case hexadecimal"
              + " digits");
    }
  }
}
