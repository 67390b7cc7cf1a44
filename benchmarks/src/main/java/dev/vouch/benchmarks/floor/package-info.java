/** The limits of this machine: the web server without a handler, and the disk. */
@NullMarked
package dev.vouch.benchmarks.floor;

import org.jspecify.annotations.NullMarked;
