/** Pages about mail to subscribers: its deliveries, and the link to unsubscribe. */
@NullMarked
package dev.vouch.server.dashboard.mail;

import org.jspecify.annotations.NullMarked;
