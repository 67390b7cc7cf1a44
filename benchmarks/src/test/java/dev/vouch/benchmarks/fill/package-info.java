/** A filled directory holds what was written, and is served. */
@NullMarked
package dev.vouch.benchmarks.fill;

import org.jspecify.annotations.NullMarked;
