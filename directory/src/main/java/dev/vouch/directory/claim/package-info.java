/** Claims of idempotency keys, by which several nodes append an event once. */
@NullMarked
package dev.vouch.directory.claim;

import org.jspecify.annotations.NullMarked;
