/** Shared components of the funnels and journeys pages: steps, windows and known steps. */
@NullMarked
package dev.vouch.dashboard.path;

import org.jspecify.annotations.NullMarked;
