/** The settings page of visits that are not recorded. */
@NullMarked
package dev.vouch.dashboard.exclusion;

import org.jspecify.annotations.NullMarked;
