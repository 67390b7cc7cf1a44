/** Delivery of queued messages, with retries and fairness between receivers. */
@NullMarked
package dev.vouch.server.delivery;

import org.jspecify.annotations.NullMarked;
