package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import java.time.Instant;

/**
 * An offer to become a member of a site.
 *
 * @param email the only account that may accept it, or the one that accepting it creates
 * @param invitedBy the invitation is open only while this account owns the site
 * @param expiresAt when it stops being open
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
