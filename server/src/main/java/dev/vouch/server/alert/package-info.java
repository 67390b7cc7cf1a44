/** Alerts: their evaluation, and their delivery to webhooks. */
@NullMarked
package dev.vouch.server.alert;

import org.jspecify.annotations.NullMarked;
