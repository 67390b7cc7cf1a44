/** Exports of events as CSV and Parquet files, row by row in bounded memory. */
@NullMarked
package dev.vouch.embedded.export;

import org.jspecify.annotations.NullMarked;
