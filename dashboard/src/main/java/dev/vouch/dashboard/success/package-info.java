/** The successes of a site, their coverage, and remedies for missing credit. */
@NullMarked
package dev.vouch.dashboard.success;

import org.jspecify.annotations.NullMarked;
