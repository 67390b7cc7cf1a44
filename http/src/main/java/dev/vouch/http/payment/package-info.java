/** The endpoint that receives webhooks of payment providers. */
@NullMarked
package dev.vouch.http.payment;

import org.jspecify.annotations.NullMarked;
