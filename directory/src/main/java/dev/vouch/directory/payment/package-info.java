/** The webhooks of payment providers, and the payments that they have recorded. */
@NullMarked
package dev.vouch.directory.payment;

import org.jspecify.annotations.NullMarked;
