/** Tests of the reports' SQL, run on DuckDB with given credited events. */
@NullMarked
package dev.vouch.embedded.report;

import org.jspecify.annotations.NullMarked;
