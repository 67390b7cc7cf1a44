/** Tests of live streams, without a server. */
@NullMarked
package dev.vouch.dashboard.live;

import org.jspecify.annotations.NullMarked;
