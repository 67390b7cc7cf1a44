/** Load of backends and browsers on a whole server, over real sockets. */
@NullMarked
package dev.vouch.benchmarks.load;

import org.jspecify.annotations.NullMarked;
