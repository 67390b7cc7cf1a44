/** The live page: a site's events and rejected requests as they arrive. */
@NullMarked
package dev.vouch.dashboard.live;

import org.jspecify.annotations.NullMarked;
