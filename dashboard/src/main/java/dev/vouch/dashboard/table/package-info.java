/** The page with all values of a dimension. */
@NullMarked
package dev.vouch.dashboard.table;

import org.jspecify.annotations.NullMarked;
