/** Tests of the delivery of queued messages. */
@NullMarked
package dev.vouch.messages.delivery;

import org.jspecify.annotations.NullMarked;
