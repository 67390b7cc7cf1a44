/** What was measured, where it should be, and how both are shown. */
@NullMarked
package dev.vouch.benchmarks.result;

import org.jspecify.annotations.NullMarked;
