/** Tests of the page about successes. */
@NullMarked
package dev.vouch.server.dashboard.success;

import org.jspecify.annotations.NullMarked;
