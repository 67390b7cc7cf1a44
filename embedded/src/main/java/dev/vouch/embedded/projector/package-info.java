/** The projection of the log to the warehouse, both live and in recovery. */
@NullMarked
package dev.vouch.embedded.projector;

import org.jspecify.annotations.NullMarked;
