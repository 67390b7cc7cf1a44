/** Mail: its settings, the SMTP client and the delivery to subscribers. */
@NullMarked
package dev.vouch.server.mail;

import org.jspecify.annotations.NullMarked;
