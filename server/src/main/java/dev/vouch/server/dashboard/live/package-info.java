/** The live page: a site's events and refused requests as they arrive. */
@NullMarked
package dev.vouch.server.dashboard.live;

import org.jspecify.annotations.NullMarked;
