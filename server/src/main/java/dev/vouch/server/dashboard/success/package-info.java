/** The successes of a site, how they are credited, and what to change where they are not. */
@NullMarked
package dev.vouch.server.dashboard.success;

import org.jspecify.annotations.NullMarked;
