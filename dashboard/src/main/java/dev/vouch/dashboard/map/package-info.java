/** A map of the world with the visitors of each country. */
@NullMarked
package dev.vouch.dashboard.map;

import org.jspecify.annotations.NullMarked;
