/** Accounts, passwords, sessions and password links. */
@NullMarked
package dev.vouch.directory.account;

import org.jspecify.annotations.NullMarked;
