/** Closed days with their credit as Parquet files, from which the warehouse can be restored. */
@NullMarked
package dev.vouch.embedded.sealed;

import org.jspecify.annotations.NullMarked;
