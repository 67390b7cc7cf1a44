package dev.vouch.server.dashboard.people;

import dev.vouch.directory.EmailAddress;
import dev.vouch.directory.Invitation;

/** An open invitation, and who sent it. */
public record ListedInvitation(Invitation invitation, EmailAddress inviter) {}
