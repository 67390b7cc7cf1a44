/** Tests of payment webhooks and of what they have recorded. */
@NullMarked
package dev.vouch.directory.payment;

import org.jspecify.annotations.NullMarked;
