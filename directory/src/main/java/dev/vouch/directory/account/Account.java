package dev.vouch.directory.account;

import java.time.Instant;

/**
 * A person who can sign in to the dashboard.
 *
 * @param email the unique email address
 * @param isAdministrator whether the account owns all sites and may add sites; other accounts are
 *     members
 */
public record Account(
    AccountId id, EmailAddress email, Instant createdAt, boolean isAdministrator) {}
