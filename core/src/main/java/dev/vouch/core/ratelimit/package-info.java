/** The exact sliding window that bounds the requests of one key (SPEC 8, DESIGN 5.1). */
@NullMarked
package dev.vouch.core.ratelimit;

import org.jspecify.annotations.NullMarked;
