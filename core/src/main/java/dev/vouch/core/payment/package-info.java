/** Webhooks of payment providers: their signatures and their notices of payments. */
@NullMarked
package dev.vouch.core.payment;

import org.jspecify.annotations.NullMarked;
