/** Times what people look at, on a filled directory and over HTTP. */
@NullMarked
package dev.vouch.benchmarks.reports;

import org.jspecify.annotations.NullMarked;
