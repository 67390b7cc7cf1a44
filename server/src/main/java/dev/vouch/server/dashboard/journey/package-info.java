/** The page that follows persons from a page or success on, or back from it. */
@NullMarked
package dev.vouch.server.dashboard.journey;

import org.jspecify.annotations.NullMarked;
