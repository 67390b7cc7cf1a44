/** Load tests of a complete server over real sockets, as from backends and browsers. */
@NullMarked
package dev.vouch.benchmarks.load;

import org.jspecify.annotations.NullMarked;
