/** The exact sliding window that limits the requests of one key (docs/events.md). */
@NullMarked
package dev.vouch.core.ratelimit;

import org.jspecify.annotations.NullMarked;
