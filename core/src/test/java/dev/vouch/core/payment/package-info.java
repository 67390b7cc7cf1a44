/** Tests of what webhooks of payment providers mean. */
@NullMarked
package dev.vouch.core.payment;

import org.jspecify.annotations.NullMarked;
