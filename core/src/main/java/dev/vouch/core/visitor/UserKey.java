package dev.vouch.core.visitor;

/**
 * Keyed hash of a {@code success_user_id} under the site's permanent secret (docs/identity.md I4).
 *
 * @param value 64 bits
 */
public record UserKey(long value) {}
