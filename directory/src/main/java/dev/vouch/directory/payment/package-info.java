/** The webhooks of payment providers, and what they have recorded. */
@NullMarked
package dev.vouch.directory.payment;

import org.jspecify.annotations.NullMarked;
