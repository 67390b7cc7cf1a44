/** Webhooks of payment providers: their signatures, and what they say about a payment. */
@NullMarked
package dev.vouch.core.payment;

import org.jspecify.annotations.NullMarked;
