package dev.vouch.directory;

import java.time.Instant;

/**
 * Somebody who may sign in to the dashboard.
 *
 * @param email whom it is found by; one account has each
 */
public record Account(AccountId id, EmailAddress email, Instant createdAt) {}
