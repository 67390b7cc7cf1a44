/** Subscriptions to mail about a site, and the mails to be sent. */
@NullMarked
package dev.vouch.directory.mail;

import org.jspecify.annotations.NullMarked;
