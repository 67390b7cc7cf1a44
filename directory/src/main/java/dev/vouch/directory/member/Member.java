package dev.vouch.directory.member;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.Role;
import java.time.Instant;

/** An account with a role in a site. */
public record Member(SiteId site, AccountId account, Role role, Instant since) {}
