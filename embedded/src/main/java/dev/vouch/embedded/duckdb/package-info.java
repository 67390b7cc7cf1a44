/** What Vouch needs of DuckDB: settings, SQL with parameters, transactions, and its errors. */
@NullMarked
package dev.vouch.embedded.duckdb;

import org.jspecify.annotations.NullMarked;
