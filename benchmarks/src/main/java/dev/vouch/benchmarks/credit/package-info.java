/** The cost of the credit processor with its state on disk. */
@NullMarked
package dev.vouch.benchmarks.credit;

import org.jspecify.annotations.NullMarked;
