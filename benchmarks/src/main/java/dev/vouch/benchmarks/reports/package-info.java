/** Response times of pages and reports on a filled directory, over HTTP. */
@NullMarked
package dev.vouch.benchmarks.reports;

import org.jspecify.annotations.NullMarked;
