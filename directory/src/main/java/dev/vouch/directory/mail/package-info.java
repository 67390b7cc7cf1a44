/** Subscriptions to mail about a site. */
@NullMarked
package dev.vouch.directory.mail;

import org.jspecify.annotations.NullMarked;
