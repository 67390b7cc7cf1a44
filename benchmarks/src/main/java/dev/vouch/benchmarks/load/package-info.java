/** Load on a whole server, over real sockets, as backends and browsers make it. */
@NullMarked
package dev.vouch.benchmarks.load;

import org.jspecify.annotations.NullMarked;
