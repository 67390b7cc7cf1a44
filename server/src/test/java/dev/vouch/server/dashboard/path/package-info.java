/** Steps as they are asked for, typed and shown, without a server. */
@NullMarked
package dev.vouch.server.dashboard.path;

import org.jspecify.annotations.NullMarked;
