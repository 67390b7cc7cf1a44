/** Rate limits that nodes share, with a real Redis server. */
@NullMarked
package dev.vouch.cluster.ratelimit;

import org.jspecify.annotations.NullMarked;
