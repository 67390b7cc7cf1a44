/** The settings page of payment webhooks. */
@NullMarked
package dev.vouch.server.dashboard.payment;

import org.jspecify.annotations.NullMarked;
