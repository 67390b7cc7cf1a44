/**
 * Rollups: counts and people of each site and local day, from which common reports are answered,
 * and scans, from which they are answered if there are few events.
 */
@NullMarked
package dev.vouch.embedded.rollup;

import org.jspecify.annotations.NullMarked;
