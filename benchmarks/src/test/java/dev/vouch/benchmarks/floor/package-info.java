/** The floor answers. */
@NullMarked
package dev.vouch.benchmarks.floor;

import org.jspecify.annotations.NullMarked;
