/** The idempotency keys of all nodes: each is claimed before its record is appended to the log. */
@NullMarked
package dev.vouch.cluster.claim;

import org.jspecify.annotations.NullMarked;
