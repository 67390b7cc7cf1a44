/** The page with all values of a dimension. */
@NullMarked
package dev.vouch.server.dashboard.table;

import org.jspecify.annotations.NullMarked;
