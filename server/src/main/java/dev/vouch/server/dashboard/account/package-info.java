/** First run, sign-in and sign-out, and the account's password (DESIGN 9). */
@NullMarked
package dev.vouch.server.dashboard.account;

import org.jspecify.annotations.NullMarked;
