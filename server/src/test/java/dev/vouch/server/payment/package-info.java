/** Tests of payment webhooks over HTTP. */
@NullMarked
package dev.vouch.server.payment;

import org.jspecify.annotations.NullMarked;
