package dev.vouch.directory.account;

import java.time.Instant;

/**
 * A person who can sign in to the dashboard.
 *
 * @param email unique
 * @param isAdministrator whether it owns every site and may add sites; others are members
 */
public record Account(
    AccountId id, EmailAddress email, Instant createdAt, boolean isAdministrator) {}
