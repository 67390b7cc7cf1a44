/** The settings page of campaign costs. */
@NullMarked
package dev.vouch.server.dashboard.cost;

import org.jspecify.annotations.NullMarked;
