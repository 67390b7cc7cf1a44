/** Rate limits of API keys that all nodes of a cluster count together, in Redis. */
@NullMarked
package dev.vouch.cluster.ratelimit;

import org.jspecify.annotations.NullMarked;
