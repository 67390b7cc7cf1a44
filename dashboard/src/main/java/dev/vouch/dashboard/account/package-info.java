/** Initial setup, sign-in and sign-out, invitations and passwords (docs/dashboard.md). */
@NullMarked
package dev.vouch.dashboard.account;

import org.jspecify.annotations.NullMarked;
