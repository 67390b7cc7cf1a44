package dev.vouch.server.dashboard.account;

import dev.vouch.core.site.Site;
import dev.vouch.directory.EmailAddress;
import dev.vouch.directory.Invitation;

/** An invitation as its page shows it. */
public record Invited(Invitation invitation, Site site, EmailAddress inviter) {}
