package dev.vouch.directory.member;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.Role;
import java.time.Instant;

/**
 * The membership of an account in a site.
 *
 * @param since the time from which the account has been a member
 */
public record Member(SiteId site, AccountId account, Role role, Instant since) {}
