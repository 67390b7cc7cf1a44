/** What owners keep per day: its CSV files and the deletion of days. */
@NullMarked
package dev.vouch.server.dashboard.daily;

import org.jspecify.annotations.NullMarked;
