/** Moves the log to the warehouse, live and in recovery alike. */
@NullMarked
package dev.vouch.core.projector;

import org.jspecify.annotations.NullMarked;
