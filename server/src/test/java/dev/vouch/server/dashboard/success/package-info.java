/** Tests of the success pages. */
@NullMarked
package dev.vouch.server.dashboard.success;

import org.jspecify.annotations.NullMarked;
