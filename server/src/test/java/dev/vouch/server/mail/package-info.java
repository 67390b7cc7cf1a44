/** Tests of mail and of its delivery. */
@NullMarked
package dev.vouch.server.mail;

import org.jspecify.annotations.NullMarked;
