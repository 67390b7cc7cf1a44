/** Pages about mail to subscribers: its deliveries, and the page to unsubscribe. */
@NullMarked
package dev.vouch.dashboard.mail;

import org.jspecify.annotations.NullMarked;
