/** The warehouse of the embedded engine: facts in DuckDB, credited when a report reads them. */
@NullMarked
package dev.vouch.embedded.warehouse;

import org.jspecify.annotations.NullMarked;
