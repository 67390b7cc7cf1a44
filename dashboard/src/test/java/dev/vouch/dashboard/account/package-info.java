/** Tests of setup, sign-in and passwords, over HTTP and in a browser. */
@NullMarked
package dev.vouch.dashboard.account;

import org.jspecify.annotations.NullMarked;
