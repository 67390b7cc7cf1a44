/** The shared SQL of the reports, run on DuckDB over hand-made credited events. */
@NullMarked
package dev.vouch.embedded.report;

import org.jspecify.annotations.NullMarked;
