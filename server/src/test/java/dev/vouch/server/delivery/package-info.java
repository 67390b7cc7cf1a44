/** Tests of the delivery of queued messages. */
@NullMarked
package dev.vouch.server.delivery;

import org.jspecify.annotations.NullMarked;
