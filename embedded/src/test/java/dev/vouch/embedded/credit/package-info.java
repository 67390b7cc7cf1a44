/** The DuckDB warehouse's own tests, and the contract's. */
@NullMarked
package dev.vouch.embedded.credit;

import org.jspecify.annotations.NullMarked;
