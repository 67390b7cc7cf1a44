/** The embedded engine's warehouse: facts in DuckDB, credited when a report reads them. */
@NullMarked
package dev.vouch.embedded.warehouse;

import org.jspecify.annotations.NullMarked;
