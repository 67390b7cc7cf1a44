/** Alerts, webhooks and their deliveries. */
@NullMarked
package dev.vouch.directory.alert;

import org.jspecify.annotations.NullMarked;
