/** The overview over a real warehouse: by HTTP, and as people see it in Chromium. */
@NullMarked
package dev.vouch.server.dashboard.overview;

import org.jspecify.annotations.NullMarked;
