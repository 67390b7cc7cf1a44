/** The settings page of imports. */
@NullMarked
package dev.vouch.server.dashboard.imports;

import org.jspecify.annotations.NullMarked;
