/** The sites to choose from, and a new one. */
@NullMarked
package dev.vouch.server.dashboard.site;

import org.jspecify.annotations.NullMarked;
