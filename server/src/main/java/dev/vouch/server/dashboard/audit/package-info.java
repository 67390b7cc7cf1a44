/** The activity log of a site. */
@NullMarked
package dev.vouch.server.dashboard.audit;

import org.jspecify.annotations.NullMarked;
