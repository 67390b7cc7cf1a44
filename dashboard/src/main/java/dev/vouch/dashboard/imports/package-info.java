/** The settings page of imports. */
@NullMarked
package dev.vouch.dashboard.imports;

import org.jspecify.annotations.NullMarked;
