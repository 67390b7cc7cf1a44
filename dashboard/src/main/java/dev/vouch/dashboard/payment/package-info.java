/** The settings page of payment webhooks. */
@NullMarked
package dev.vouch.dashboard.payment;

import org.jspecify.annotations.NullMarked;
