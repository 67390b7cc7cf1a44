/** What the tables and drawings say. */
@NullMarked
package dev.vouch.benchmarks.result;

import org.jspecify.annotations.NullMarked;
