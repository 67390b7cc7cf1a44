/** Tests of mail subscriptions and of the mails to be sent. */
@NullMarked
package dev.vouch.directory.mail;

import org.jspecify.annotations.NullMarked;
