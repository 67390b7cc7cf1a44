/** Counters and distributions that monitoring reads; recording one takes nanoseconds. */
@NullMarked
package dev.vouch.core.metric;

import org.jspecify.annotations.NullMarked;
