/** What is kept of a site: for how long, to take away, and to be forgotten. */
@NullMarked
package dev.vouch.server.dashboard.data;

import org.jspecify.annotations.NullMarked;
