/** Alerts: evaluation and delivery to webhooks. */
@NullMarked
package dev.vouch.server.alert;

import org.jspecify.annotations.NullMarked;
