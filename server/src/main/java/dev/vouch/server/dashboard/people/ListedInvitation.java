package dev.vouch.server.dashboard.people;

import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.member.Invitation;

/** An open invitation, and who sent it. */
public record ListedInvitation(Invitation invitation, EmailAddress inviter) {}
