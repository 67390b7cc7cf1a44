/** The sites to choose from, a new one, and the settings of one. */
@NullMarked
package dev.vouch.server.dashboard.site;

import org.jspecify.annotations.NullMarked;
