package dev.vouch.server.config;

import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;

/** The account that a start creates where there is none. */
public record NewAccount(EmailAddress email, Password password) {}
