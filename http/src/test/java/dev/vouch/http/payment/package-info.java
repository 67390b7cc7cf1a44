/** Tests of payment webhooks over HTTP. */
@NullMarked
package dev.vouch.http.payment;

import org.jspecify.annotations.NullMarked;
