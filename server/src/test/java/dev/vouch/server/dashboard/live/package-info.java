/** What pages that look on are told, without a server. */
@NullMarked
package dev.vouch.server.dashboard.live;

import org.jspecify.annotations.NullMarked;
