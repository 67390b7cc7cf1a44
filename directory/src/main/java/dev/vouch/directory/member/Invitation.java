package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import java.time.Instant;

/**
 * Somebody is asked to become a member of a site.
 *
 * @param email the only account that may accept it, or the one that accepting it creates
 * @param invitedBy while this account does not own the site, the invitation is not open
 * @param expiresAt it is not open from then on
 */
public record Invitation(
    SiteId site,
    EmailAddress email,
    Role role,
    SecretHash token,
    AccountId invitedBy,
    Instant createdAt,
    Instant expiresAt) {
  boolean isExpired(Instant now) {
    return !now.isBefore(expiresAt);
  }
}
