package dev.vouch.server.config;

import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;

/** The first account, created at the start if there is none. */
public record NewAccount(EmailAddress email, Password password) {}
