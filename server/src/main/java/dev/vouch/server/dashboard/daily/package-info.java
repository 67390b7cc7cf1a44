/** What owners keep per day: pages of its list and the deletion of days. */
@NullMarked
package dev.vouch.server.dashboard.daily;

import org.jspecify.annotations.NullMarked;
