/** Alerts: evaluation and delivery to webhooks. */
@NullMarked
package dev.vouch.messages.alert;

import org.jspecify.annotations.NullMarked;
