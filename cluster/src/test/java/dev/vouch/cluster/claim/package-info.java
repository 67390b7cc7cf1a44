/** Tests of the claims of idempotency keys. */
@NullMarked
package dev.vouch.cluster.claim;

import org.jspecify.annotations.NullMarked;
