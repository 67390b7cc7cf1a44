/** The journeys page: the steps after a page or success, or before it. */
@NullMarked
package dev.vouch.dashboard.journey;

import org.jspecify.annotations.NullMarked;
