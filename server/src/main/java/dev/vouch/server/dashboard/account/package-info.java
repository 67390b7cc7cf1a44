/** First run, sign-in and sign-out, and the account's password (docs/dashboard.md). */
@NullMarked
package dev.vouch.server.dashboard.account;

import org.jspecify.annotations.NullMarked;
