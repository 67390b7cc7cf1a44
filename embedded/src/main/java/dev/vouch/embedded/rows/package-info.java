/** Events with their credit in DuckDB, as the credit processor decides them. */
@NullMarked
package dev.vouch.embedded.rows;

import org.jspecify.annotations.NullMarked;
