package dev.vouch.server.dashboard.account;

import dev.vouch.core.site.Site;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.member.Invitation;

/** An invitation as its page shows it. */
public record InvitationView(Invitation invitation, Site site, EmailAddress inviter) {}
