/** What nothing can be faster than on this machine: the web server that does nothing, the disk. */
@NullMarked
package dev.vouch.benchmarks.floor;

import org.jspecify.annotations.NullMarked;
