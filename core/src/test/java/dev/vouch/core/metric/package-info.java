/** Tests of counters and distributions. */
@NullMarked
package dev.vouch.core.metric;

import org.jspecify.annotations.NullMarked;
