/** The settings page of exchange rates. */
@NullMarked
package dev.vouch.server.dashboard.rate;

import org.jspecify.annotations.NullMarked;
