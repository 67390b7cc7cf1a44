/** The user documentation of {@code docs/}, served by the running server. */
@NullMarked
package dev.vouch.dashboard.guide;

import org.jspecify.annotations.NullMarked;
