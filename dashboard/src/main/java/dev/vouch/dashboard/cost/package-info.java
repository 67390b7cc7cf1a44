/** The settings page of campaign costs. */
@NullMarked
package dev.vouch.dashboard.cost;

import org.jspecify.annotations.NullMarked;
