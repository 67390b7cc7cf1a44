/** The page that shows a site's events and refused requests as they come. */
@NullMarked
package dev.vouch.server.dashboard.live;

import org.jspecify.annotations.NullMarked;
