/**
 * Rollups: counts and people of each site and local day, from which common reports are answered.
 */
@NullMarked
package dev.vouch.embedded.rollup;

import org.jspecify.annotations.NullMarked;
