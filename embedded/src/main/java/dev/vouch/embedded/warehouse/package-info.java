/** The warehouse of the embedded engine: events in segments, credited by the projector. */
@NullMarked
package dev.vouch.embedded.warehouse;

import org.jspecify.annotations.NullMarked;
