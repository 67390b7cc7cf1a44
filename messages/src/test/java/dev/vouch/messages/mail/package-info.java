/** Tests of mail and of its delivery. */
@NullMarked
package dev.vouch.messages.mail;

import org.jspecify.annotations.NullMarked;
