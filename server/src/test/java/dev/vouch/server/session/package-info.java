/** Sessions over HTTP. */
@NullMarked
package dev.vouch.server.session;

import org.jspecify.annotations.NullMarked;
