/** Files of events for people and their tools: CSV and Parquet, row by row in bounded memory. */
@NullMarked
package dev.vouch.embedded.export;

import org.jspecify.annotations.NullMarked;
