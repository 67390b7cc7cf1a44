/** Tracked websites: their public ids, their settings, and the port that finds them. */
@NullMarked
package dev.vouch.core.site;

import org.jspecify.annotations.NullMarked;
