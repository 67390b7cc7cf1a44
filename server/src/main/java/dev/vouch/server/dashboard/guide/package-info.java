/** The pages of {@code docs/} that tell how to use Vouch, at the running server. */
@NullMarked
package dev.vouch.server.dashboard.guide;

import org.jspecify.annotations.NullMarked;
