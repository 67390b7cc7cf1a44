/** Delivery of queued messages, with retries and fairness between receivers. */
@NullMarked
package dev.vouch.messages.delivery;

import org.jspecify.annotations.NullMarked;
