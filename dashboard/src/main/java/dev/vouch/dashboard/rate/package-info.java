/** The settings page of exchange rates. */
@NullMarked
package dev.vouch.dashboard.rate;

import org.jspecify.annotations.NullMarked;
