/** Mail: its settings, the SMTP client and the delivery to subscribers. */
@NullMarked
package dev.vouch.messages.mail;

import org.jspecify.annotations.NullMarked;
