package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import java.time.Instant;

/**
 * An invitation to become a member of a site.
 *
 * @param email the email address of the only account that may accept the invitation; the account is
 *     created if it does not exist
 * @param invitedBy the inviter; the invitation is open only while this account owns the site
 * @param expiresAt the time from which the invitation is no longer open
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
